import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { customsPaperQuery, fetchCustomsTrn } from '../../queries/api/money/papers.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { CustomsSheet } from './customs-sheet.tsx'
import { PaperFrame } from './paper-frame.tsx'
import { useWholeTrn } from './whole-trn.tsx'

/** The customs receipt of a package on A4. */
export function CustomsPrintPage({ packageId }: { packageId: string }) {
  const answer = useServerQuery(customsPaperQuery(packageId))
  const { trn, button } = useWholeTrn(() => fetchCustomsTrn(packageId))
  return (
    <ServerContent answer={answer} away="You can print the customs receipt when you’re online.">
      {(paper) => (
        <PaperFrame
          size="a4"
          from={pathTo('/admin/packages/$package', { package: packageId })}
          tools={paper.customer.trn !== '' && button}
        >
          <CustomsSheet
            paper={{ ...paper, customer: { ...paper.customer, trn: trn ?? paper.customer.trn } }}
          />
        </PaperFrame>
      )}
    </ServerContent>
  )
}
