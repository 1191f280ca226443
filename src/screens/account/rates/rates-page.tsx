import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { LoadedAt, ServerContent } from '../../../components/server-content.tsx'
import { rateTermsQuery } from '../../../queries/api/money/rates.ts'
import { useKeptQuery } from '../../../queries/api/server-cache/kept-answers.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { lazyPart } from '../../../ui/lazy-parts.ts'

const RatePanels = lazyPart(async () => (await import('./rate-panels.tsx')).RatePanels)

const loading = <SkeletonPanel label="Loading the rates" count={10} />

/** The cost of a package, and the prices it consists of. */
export function AccountRatesPage() {
  const terms = useKeptQuery(rateTermsQuery)
  if (terms.is === 'loading') return <Page title="Rates">{loading}</Page>
  if (terms.is !== 'shown')
    return (
      <Page title="Rates">
        <Panel>
          <ServerContent answer={terms} away="You’ll see our rates here when you’re online.">
            {() => null}
          </ServerContent>
        </Panel>
      </Page>
    )
  return (
    <Page title="Rates">
      <Stack>
        <LoadedAt answer={terms} />
        <Suspense fallback={loading}>
          <RatePanels rates={terms.data} />
        </Suspense>
      </Stack>
    </Page>
  )
}
