import { Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Package } from '#sync/entities/packages/package.ts'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { deliveryTermsQuery, requestDelivery } from '../../../queries/api/own/own-deliveries.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { useBranches } from '../../../queries/branches.ts'
import { useDeliverablePackages } from '../../../queries/deliveries.ts'
import { type Session, useSession } from '../../../session/session.ts'
import { DeliveriesIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { useArea } from '../area.ts'
import { RequestForm, type RequestTerms, useShownFee } from './request-form.tsx'
import { checkRequest, type RequestValues, requestBody, requestValues } from './request-values.ts'

/** Requests a delivery: the packages, the address, the day, and the cost shown before the request is sent. */
export function RequestDeliveryPage({ packageId }: { packageId: string | null }) {
  const user = useSession()
  const area = useArea()
  return (
    <Page narrow title="Request a delivery" back={{ to: area.deliveries, text: 'Deliveries' }}>
      {user && <Deliverable user={user} packageId={packageId} />}
    </Page>
  )
}

interface DeliverableProps {
  user: Session
  packageId: string | null
}

function Deliverable({ user, packageId }: DeliverableProps) {
  const packages = useDeliverablePackages(user.accountId, null)
  const terms = useServerQuery(deliveryTermsQuery(user.userId))
  if (!packages) return <SkeletonPanel label="Loading your packages" />
  if (packages.length === 0) return <NothingToBring />
  return (
    <ServerContent
      answer={terms}
      away="You’re offline. You can request a delivery when you’re back online; your packages wait safely at the office."
    >
      {(knownTerms) => <Request user={user} packages={packages} terms={knownTerms} packageId={packageId} />}
    </ServerContent>
  )
}

function NothingToBring() {
  const area = useArea()
  return (
    <Panel>
      <EmptyState
        icon={DeliveriesIcon}
        title="Nothing to deliver yet"
        text="We can bring a package once it has arrived at your pickup office and isn’t part of another delivery."
        action={
          <Button variant="default" renderRoot={(props) => <Link {...props} to={area.packages} />}>
            See your packages
          </Button>
        }
      />
    </Panel>
  )
}

interface RequestProps extends DeliverableProps {
  packages: readonly Package[]
  terms: RequestTerms
}

function Request({ user, packages, terms, packageId }: RequestProps) {
  // Each try sends the same id, so that a request whose reply got lost doesn't create a second delivery.
  const [deliveryId] = useState(() => uuidv7())
  const { send } = useWrite(requestDelivery)
  const area = useArea()
  const navigate = useNavigate()
  const selectedPackages = packages.filter((row) => packages.length === 1 || row.packageId === packageId)
  const branches = useBranches() ?? []
  const officeOf = ({ packageIds }: RequestValues) => {
    const branchId = packages.find((row) => row.packageId === packageIds[0])?.branchId ?? user.branchId
    return branches.find((branch) => branch.branchId === branchId) ?? null
  }
  const state = useSaveForm<RequestValues>({
    initialValues: requestValues(
      terms.addresses,
      selectedPackages.map((row) => row.packageId),
    ),
    check: (values) => checkRequest(values, officeOf(values)),
    save: async (values) => {
      const shownFee = fee?.place ? { shownFeeJmdCents: fee.charge.unitJmdCents } : {}
      await send({ body: { ...requestBody(values), deliveryId, ...shownFee } })
      await toastSuccessOf(requestDelivery)
      await navigate({ to: area.deliveryOf(deliveryId) })
    },
  })
  const fee = useShownFee(state.form.values, terms)
  return (
    <Stack>
      <Text c="dimmed">We bring packages from your pickup office to your door.</Text>
      <RequestForm
        {...{ state, packages, terms, fee }}
        accountId={user.accountId}
        office={officeOf(state.form.values)}
      />
    </Stack>
  )
}
