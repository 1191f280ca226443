import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiKey } from '#sync/api/partners/api-keys.ts'
import { partnerRightText } from '#sync/policies/partner-rights.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { replaceApiKey, revokeApiKey } from '../../queries/api/api-keys.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useBranchName } from '../../queries/branches.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { FactList } from '../../ui/layout/facts.tsx'
import { formatCount, formatDateTime } from '../../ui/texts/format.ts'
import { NewSecretDialog } from './new-key-dialog.tsx'

type Step = 'facts' | 'replace' | 'revoke'

const stepTexts = {
  replace: {
    title: (name: string) => `Replace the secret of ${name}?`,
    confirm: 'Replace secret',
    text: 'The secret it has now stops working at once. You become its maker, so it keeps only rights that you have.',
  },
  revoke: {
    title: (name: string) => `Revoke ${name}?`,
    confirm: 'Revoke key',
    text: 'Its next call is refused, and its webhooks stop. This can’t be undone.',
  },
}

const rightsText = ({ rights, lostRights }: ApiKey): string =>
  rights
    .map(
      (right) => partnerRightText[right] + (lostRights.includes(right) ? ' (its maker lost this right)' : ''),
    )
    .join('\n')

/** A key with its facts, and what can be done with it. */
export function ApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [step, setStep] = useState<Step>('facts')
  const [secret, setSecret] = useState<string | null>(null)
  const { send: replace } = useWrite(replaceApiKey)
  const { send: revoke } = useWrite(revokeApiKey)
  const { apiKeyId, name } = apiKey
  if (secret) return <NewSecretDialog name={name} value={secret} onClose={onClose} />
  const run = {
    replace: async () => setSecret((await replace({ params: { id: apiKeyId } })).key),
    revoke: async () => {
      await revoke({ params: { id: apiKeyId } })
      await toastSuccessOf(revokeApiKey)
    },
  }
  if (step !== 'facts')
    return (
      <ReasonDialog
        title={stepTexts[step].title(name)}
        confirm={stepTexts[step].confirm}
        onClose={() => setStep('facts')}
        onConfirm={run[step]}
      >
        {stepTexts[step].text}
      </ReasonDialog>
    )
  return (
    <Dialog onClose={onClose} title={name}>
      <Stack>
        <KeyFacts apiKey={apiKey} />
        {apiKey.revokedAt === null && (
          <DialogFoot>
            <Button variant="default" onClick={() => setStep('replace')}>
              Replace secret
            </Button>
            <Button color="red.8" onClick={() => setStep('revoke')}>
              Revoke key
            </Button>
          </DialogFoot>
        )}
      </Stack>
    </Dialog>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const branchName = useBranchName()
  const { branchId } = apiKey
  return (
    <FactList
      facts={[
        ['Key', `${apiKey.prefix}…`],
        ['Test key', apiKey.isTest && 'Nothing of its calls is stored, and nobody is told'],
        [
          'Can',
          <Text key="rights" style={{ whiteSpace: 'pre-line' }}>
            {rightsText(apiKey)}
          </Text>,
        ],
        ['Warehouse', branchId && branchName(branchId)],
        ['Quota', `${formatCount(apiKey.perMinute)} calls per minute, ${formatCount(apiKey.perDay)} per day`],
        ['Allowed addresses', apiKey.addresses.join(', ') || 'Any'],
        ['Expires', apiKey.expiresAt ? formatDateTime(apiKey.expiresAt) : 'Never'],
        ['Created', `${formatDateTime(apiKey.createdAt)} by ${apiKey.madeBy}`],
        [
          'Last used',
          apiKey.lastUsedAt ? `${formatDateTime(apiKey.lastUsedAt)} from ${apiKey.lastAddress}` : 'Never',
        ],
        ['Revoked', apiKey.revokedAt && formatDateTime(apiKey.revokedAt)],
      ]}
    />
  )
}
