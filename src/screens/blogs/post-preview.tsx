import { Text } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import type { readMarkdown } from '#sync/rules/pages/markdown.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { PostElements } from '../../ui/texts/post-elements.tsx'
import classes from './blogs.module.css'
import type { PostValues } from './post-values.ts'

/** The Markdown reader loads with the editor only; visitors get posts as elements from the server. */
function useReader(): typeof readMarkdown | null {
  const [reader, setReader] = useState<{ read: typeof readMarkdown } | null>(null)
  useEffect(() => {
    import('#sync/rules/pages/markdown.ts').then(
      (module) => setReader({ read: module.readMarkdown }),
      () => undefined,
    )
  }, [])
  return reader?.read ?? null
}

/** Shows a post as visitors will see it, and why it can't be saved. */
export function PostPreview({ values: { title, body } }: { values: PostValues }) {
  const read = useReader()
  const text = useDeferredValue(body)
  return (
    <Panel title="Preview">
      <article className={classes['prose']}>
        <p className={classes['title']}>{title}</p>
        {text.trim() === '' ? (
          <Text c="dimmed">The text shows here as you write.</Text>
        ) : (
          read && <Preview {...read(text.trim())} />
        )}
      </article>
    </Panel>
  )
}

const Preview = ({ content, problem }: ReturnType<typeof readMarkdown>) => (
  <>
    {problem && (
      <Text role="alert" c="var(--mantine-color-error)">
        The text {problem}.
      </Text>
    )}
    <PostElements content={content} />
  </>
)
