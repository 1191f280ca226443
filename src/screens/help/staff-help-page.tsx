import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ManualText } from '../../components/manual/manual-text.tsx'
import { useSessionStore } from '../../stores/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { firstChapterOf, type HelpChapter, helpChapters, staffChapters } from './staff-chapters.ts'

const labels: Readonly<Record<HelpChapter, string>> = {
  warehouse: 'Warehouse',
  drivers: 'Drivers',
  office: 'Office',
  administrators: 'Admin',
}

/** The staff's manual, which opens with the chapter of the reader's work. */
export function StaffHelpPage() {
  const role = useSessionStore(({ session }) => session?.role)
  const [chapter, setChapter] = useState<HelpChapter>()
  const current = chapter ?? firstChapterOf(role)
  return (
    <Page
      title="Help"
      note="How the work is done here, for each kind of it. Readable without a connection."
      actions={
        <SegmentedControl
          aria-label="Chapter"
          data={helpChapters.map((value) => ({ value, label: labels[value] }))}
          value={current}
          onChange={setChapter}
        />
      }
    >
      <ManualText key={current} text={staffChapters[current]} />
    </Page>
  )
}
