import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ClaimReply } from '#sync/api/packages/claims.ts'
import { isOpenClaim } from '#sync/entities/packages/claim-status.ts'
import { claimPolicy } from '#sync/policies/claim.ts'
import { ClaimFacts } from '../../components/claims/claim-facts.tsx'
import { PayOutButton } from '../../components/pay-out/pay-out-button.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useAddresses } from '../../photos/images.ts'
import { claimQuery, sendClaimLook } from '../../queries/api/money/claims.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { usePackage } from '../../queries/packages.ts'
import { useSession } from '../../session/session.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SideBySide } from '../../ui/layout/side-by-side.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatUsd } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { DecisionPanel } from './claim-decision.tsx'
import classes from './claims.module.css'

const backLink = { to: pathTo('/admin/claims'), text: 'Claims' }

/** A claim with its photos, its package, and the decision. */
export function ClaimPage({ claimId }: { claimId: string }) {
  const answer = useServerQuery(claimQuery(claimId))
  if (answer.is === 'shown') return <ClaimDetails claim={answer.data} />
  return (
    <Page title="Claim" back={backLink}>
      <Panel>
        <ServerContent answer={answer} away="The claim is shown when you’re online.">
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

function ClaimDetails({ claim }: { claim: ClaimReply }) {
  const session = useSession()
  const pkg = usePackage(claim.packageId)
  const isOpen = isOpenClaim(claim)
  return (
    <Page title={`Claim for ${claim.trackingNumber}`} back={backLink}>
      <SideBySide>
        <Stack>
          <Panel>
            <ClaimFacts claim={claim} {...(pkg ? { pkg } : {})} />
          </Panel>
          <Panel title="Photos">
            <Photos fileIds={claim.photoFileIds} />
          </Panel>
          <Panel title="Package">
            <FactList
              facts={[
                ['Tracking number', <PackageLink key="package" claim={claim} />],
                ['Description', claim.description || null],
                ['Declared value', formatUsd(claim.declaredValueUsdCents)],
                ['Customer', <CustomerLink key="customer" claim={claim} />, 'wide'],
              ]}
            />
          </Panel>
        </Stack>
        <Stack>
          {claim.status === 'Asked' && session && claimPolicy.canLook(session) && (
            <LookButton claimId={claim.claimId} />
          )}
          {claim.creditNoteId !== null && claim.paymentId === null && (
            <div>
              <PayOutButton text="Refund" accountId={claim.accountId} proposedJmdCents={claim.paidJmdCents} />
            </div>
          )}
          {isOpen && session && claimPolicy.canDecide(session) && <DecisionPanel claim={claim} />}
        </Stack>
      </SideBySide>
    </Page>
  )
}

const PackageLink = ({ claim: { packageId, trackingNumber } }: { claim: ClaimReply }) => (
  <Anchor component={Link} to={pathTo('/admin/packages/$package', { package: packageId })}>
    {trackingNumber}
  </Anchor>
)

const CustomerLink = ({ claim: { accountId, customer } }: { claim: ClaimReply }) => (
  <Anchor component={Link} to={pathTo('/admin/accounts/$account', { account: accountId })}>
    {customer.mailbox} {customer.firstName} {customer.lastName}
  </Anchor>
)

function LookButton({ claimId }: { claimId: string }) {
  const { send } = useWrite(sendClaimLook)
  const look = useAction(async () => {
    await send({ params: { claimId } })
    await toastSuccessOf(sendClaimLook)
  })
  return (
    <div>
      <Button variant="default" loading={look.busy} onClick={() => void look.run()}>
        I’m looking at it
      </Button>
      <ProblemAlert text={look.problem} />
    </div>
  )
}

function Photos({ fileIds }: { fileIds: readonly string[] }) {
  const addresses = useAddresses(fileIds)
  if (fileIds.length === 0) return <Text c="dimmed">No photos were sent.</Text>
  return (
    <div className={classes['photos']}>
      {fileIds.map((fileId, place) => (
        <a key={fileId} href={addresses.get(fileId)} target="_blank" rel="noreferrer">
          <img src={addresses.get(fileId)} alt={`Claim, ${place + 1} of ${fileIds.length}`} />
        </a>
      ))}
    </div>
  )
}
