import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { factorText, type SecondFactor } from '#sync/entities/accounts/second-factor.ts'
import { NewFactorForm } from '../../../components/second-factor/new-factor.tsx'
import { RecoveryCodes } from '../../../components/second-factor/recovery-codes.tsx'
import { ServerContent } from '../../../components/server-content.tsx'
import {
  addFactor,
  newRecoveryCodes,
  ownFactorsQuery,
  removeFactor,
  requestFactor,
} from '../../../queries/api/second-factors.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatDateTime, formatDay } from '../../../ui/texts/format.ts'

type Open =
  | { is: 'add' }
  | { is: 'renew' }
  | { is: 'codes'; codes: readonly string[] }
  | { is: 'remove'; factor: SecondFactor }

/** A person's own authenticator apps, passkeys and recovery codes. */
export function FactorsPanel() {
  const answer = useServerQuery(ownFactorsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title="Second factor">
      <ServerContent answer={answer} away="You’ll see your second factors here when you’re online.">
        {({ factors, recoveryCodesLeft, isRequired }) => (
          <Stack gap="sm">
            <Text>
              {factors.length === 0
                ? 'Add an authenticator app or a passkey, so that nobody can log in with your password alone.'
                : `${recoveryCodesLeft} of your recovery codes are left.`}
              {isRequired && ' Your role needs a second factor.'}
            </Text>
            {factors.map((factor) => (
              <FactorRow
                key={factor.factorId}
                factor={factor}
                onRemove={() => setOpen({ is: 'remove', factor })}
              />
            ))}
            <Group gap="sm">
              <Button
                variant={factors.length === 0 ? 'filled' : 'default'}
                onClick={() => setOpen({ is: 'add' })}
              >
                Add a second factor
              </Button>
              {factors.length > 0 && (
                <Button variant="subtle" onClick={() => setOpen({ is: 'renew' })}>
                  New recovery codes
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </ServerContent>
      {open?.is === 'add' && (
        <AddDialog onCodes={(codes) => setOpen({ is: 'codes', codes })} onClose={close} />
      )}
      {open?.is === 'renew' && (
        <RenewDialog onCodes={(codes) => setOpen({ is: 'codes', codes })} onClose={close} />
      )}
      {open?.is === 'codes' && (
        <Dialog title="Save your recovery codes" onClose={close}>
          <RecoveryCodes codes={open.codes} done="I’ve saved them" onDone={close} />
        </Dialog>
      )}
      {open?.is === 'remove' && <RemoveDialog factor={open.factor} onClose={close} />}
    </Panel>
  )
}

const FactorRow = ({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) => (
  <Group justify="space-between" wrap="nowrap">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text>{factor.name}</Text>
      <Text size="sm" c="dimmed">
        {factorText[factor.kind]} · added {formatDay(factor.createdAt)}
      </Text>
      <Text size="sm" c="dimmed">
        {factor.lastUsedAt ? `Last used ${formatDateTime(factor.lastUsedAt)}` : 'Not used for a login yet'}
      </Text>
    </div>
    <Button variant="default" flex="none" onClick={onRemove} aria-label={`Remove ${factor.name}`}>
      Remove
    </Button>
  </Group>
)

interface CodesDialogProps {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function AddDialog({ onCodes, onClose }: CodesDialogProps) {
  const { send } = useWrite(addFactor)
  return (
    <Dialog title="Add a second factor" onClose={onClose}>
      <NewFactorForm
        offer={requestFactor}
        add={async (body) => {
          const { recoveryCodes } = await send({ body })
          await toastSuccessOf(addFactor)
          if (recoveryCodes) onCodes(recoveryCodes)
          else onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}

function RenewDialog({ onCodes, onClose }: CodesDialogProps) {
  const { send } = useWrite(newRecoveryCodes)
  return (
    <AskDialog
      title="Get new recovery codes?"
      confirm="Get new codes"
      harmless
      onClose={onClose}
      onConfirm={async () => onCodes((await send({})).recoveryCodes)}
    >
      The codes that you have now no longer work then.
    </AskDialog>
  )
}

function RemoveDialog({
  factor: { factorId, name },
  onClose,
}: {
  factor: SecondFactor
  onClose: () => void
}) {
  const { send } = useWrite(removeFactor)
  return (
    <AskDialog
      title={`Remove ${name}?`}
      confirm="Remove"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { factorId } })
        await toastSuccessOf(removeFactor)
        onClose()
      }}
    >
      It no longer logs you in. Recovery codes go with your last second factor.
    </AskDialog>
  )
}
