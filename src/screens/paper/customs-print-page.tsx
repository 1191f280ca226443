import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { customsPaperQuery } from '../../queries/api/papers.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { CustomsSheet } from './customs-sheet.tsx'
import { PaperFrame } from './paper-frame.tsx'

/** The customs receipt of a package on A4. */
export function CustomsPrintPage({ packageId }: { packageId: string }) {
  const answer = useServerQuery(customsPaperQuery(packageId))
  return (
    <ServerContent answer={answer} away="You can print the customs receipt when you’re online.">
      {(paper) => (
        <PaperFrame size="a4" from={pathTo('/admin/packages/$package', { package: packageId })}>
          <CustomsSheet paper={paper} />
        </PaperFrame>
      )}
    </ServerContent>
  )
}
