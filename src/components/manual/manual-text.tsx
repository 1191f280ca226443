import { useMemo, useState } from 'react'
import { Panel } from '../../ui/layout/panel.tsx'
import { PostElements } from '../../ui/texts/post-elements.tsx'
import { readChapter } from './chapter.ts'
import classes from './manual.module.css'

/** Shows a chapter of the manual. The picture is only on the server, so the text appears alone when there is no connection. */
export function ManualText({ text }: { text: string }) {
  const { picture, content } = useMemo(() => readChapter(text), [text])
  const [hasPicture, setHasPicture] = useState(true)
  return (
    <Panel>
      <article className={classes['manual']}>
        {hasPicture && <img src={picture.src} alt={picture.alt} onError={() => setHasPicture(false)} />}
        <PostElements content={content} />
      </article>
    </Panel>
  )
}
