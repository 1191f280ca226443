import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ManualText } from '../../components/manual/manual-text.tsx'
import { useSessionStore } from '../../stores/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { type HelpChapter, helpChapters } from './help-search.ts'
import { firstChapterOf, staffChapters } from './staff-chapters.ts'

const labels: Readonly<Record<HelpChapter, string>> = {
  warehouse: 'Warehouse',
  drivers: 'Drivers',
  office: 'Office',
  administrators: 'Admin',
}

/** The staff's manual, which opens with the chapter of the reader's work. */
export function StaffHelpPage({ chapter }: { chapter: HelpChapter | undefined }) {
  const navigate = useNavigate()
  const role = useSessionStore(({ session }) => session?.role)
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
          onChange={(value) =>
            void navigate({ to: '/admin/help', search: { chapter: value }, replace: true })
          }
        />
      }
    >
      <ManualText key={current} text={staffChapters[current]} />
    </Page>
  )
}
