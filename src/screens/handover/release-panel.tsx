import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import type { Account } from '#sync/entities/accounts/account.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { currentPickup } from '#sync/rules/pickups/pickup-plan.ts'
import {
  failureTexts,
  lotFailureTexts,
  lotSuccessTexts,
  successTexts,
} from '#sync/rules/texts/change-texts.ts'
import { clock } from '../../browser/clock.ts'
import { mutate } from '../../changes/mutate.ts'
import {
  blankProof,
  type ProofValues,
  proofProblems,
  toProof,
  useHandoverKey,
} from '../../components/recipient/proof.ts'
import { ProofFields } from '../../components/recipient/proof-fields.tsx'
import {
  blankRecipient,
  byCourier,
  type RecipientValues,
  recipientChoices,
  recipientProblems,
  toRecipient,
} from '../../components/recipient/recipient.ts'
import {
  OnwardCourier,
  OtherPerson,
  SentPerson,
  ShownId,
} from '../../components/recipient/recipient-fields.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { counterSubject } from '../../photos/handover-drafts.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import type { Session } from '../../stores/session.ts'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Radio } from '../../ui/checks.tsx'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { OfflineIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import type { HandedOver } from './done-panel.tsx'
import { isStopped } from './release.ts'
import { useRelease } from './use-release.ts'

/** The values that the counter asks for. */
type CounterValues = RecipientValues & ProofValues

interface ReleasePanelProps {
  owner: Account
  chosen: readonly Package[]
  onDone: (done: HandedOver) => void
}

/** The problems that keep packages at the counter, and whether this person may waive them. */
function debtsOf(
  packages: readonly Package[],
  problems: ReturnType<typeof useRelease>['release']['problems'],
  session: Session | null,
) {
  const lists = packages.map(({ packageId }) => problems.get(packageId) ?? [])
  const owes = lists.some((list) => list.some(({ canOverride }) => canOverride))
  const mayOverride = session !== null && packagePolicy.canOverrideDebt(session)
  return {
    owes,
    mayOverride,
    unbilled: lists.filter((list) => list.some(({ problem }) => problem === 'notBilled')).length,
    stopped: packages.filter(({ packageId }) => isStopped(problems.get(packageId))).length,
    unpaidStop: owes && !mayOverride,
  }
}

const deliveryTexts = (count: number) => ({
  success: (count === 1 ? successTexts : lotSuccessTexts)['package.deliver'],
  failure: (count === 1 ? failureTexts : lotFailureTexts)['package.deliver'],
})

/** The code of each package today; '' without a plan. */
function codesNow(packages: readonly Package[]): string[] {
  const now = new Date(clock.now()).toISOString()
  return packages.map((pkg) => currentPickup(pkg, now)?.code ?? '')
}

/** Records the recipient, the ID and the signature, and hands the packages over. */
export function ReleasePanel({ owner, chosen, onDone }: ReleasePanelProps) {
  const session = useSession()
  const { release, by } = useRelease(chosen, owner)
  const { owes, mayOverride, unbilled, stopped, unpaidStop } = debtsOf(chosen, release.problems, session)
  const ownerName = fullName(owner)
  const key = useHandoverKey(counterSubject(owner.accountId))
  const packageIds = chosen.map(({ packageId }) => packageId)
  const codes = codesNow(chosen)
  const texts = deliveryTexts(chosen.length)
  const state = useSaveForm<CounterValues>({
    initialValues: { ...blankRecipient, ...blankProof },
    check: (values) => ({
      ...recipientProblems(values, { owes, authorized: release.authorized, codes }),
      ...proofProblems(values),
    }),
    async save(values) {
      const recipient = toRecipient(values, ownerName, release.authorized)
      await mutate(
        'package.deliver',
        { packageIds, ...recipient },
        { proof: toProof(values), ...(key && { draft: key }) },
      )
      toastSuccess(texts.success)
      onDone({ packages: chosen, to: recipient.recipient.name, byDevice: by !== 'server' })
    },
    failure: (error) => `${texts.failure}: ${notSavedText(error)}`,
  })
  const { form } = state
  return (
    <Panel title="Recipient">
      {by === 'device' && <OfflineNote />}
      <SaveForm
        state={state}
        label="Hand over"
        handover={key && { key, packageIds }}
        actions={
          <Button
            type="submit"
            fullWidth
            loading={state.busy}
            disabled={by === 'loading' || stopped > 0 || unpaidStop}
          >
            Hand over {plural(chosen.length, 'package')}
          </Button>
        }
      >
        <RecipientChoice form={form} choices={recipientChoices(ownerName, release.authorized, codes)} />
        <RecipientDetails form={form} />
        <ProofFields form={form} busy={state.busy} />
        {owes && mayOverride && <OverrideReason form={form} isUnbilled={unbilled > 0} />}
        <StopText
          stopped={stopped}
          unbilled={unpaidStop ? unbilled : 0}
          owedJmdCents={unpaidStop ? release.owedJmdCents : null}
        />
      </SaveForm>
    </Panel>
  )
}

interface StopTextProps {
  stopped: number
  /** The number of unbilled packages that this person can't hand over. */
  unbilled: number
  /** The amount that must be paid first, unless this person may waive that. */
  owedJmdCents: number | null
}

/** Explains why the button is disabled. */
function StopText({ stopped, unbilled, owedJmdCents }: StopTextProps) {
  if (stopped > 0)
    return (
      <Text role="alert" c="var(--mantine-color-error)">
        {plural(stopped, 'package')} can’t be handed over. Untick {stopped === 1 ? 'it' : 'them'} to hand over
        the rest.
      </Text>
    )
  if (unbilled === 0 && !owedJmdCents) return null
  const texts = [
    unbilled > 0 &&
      `${plural(unbilled, 'package')} ${unbilled === 1 ? 'hasn’t' : 'haven’t'} been billed yet.`,
    owedJmdCents && `${formatJmd(owedJmdCents)} is owed.`,
    unbilled > 0
      ? 'Bill and accept the payment first, or ask a supervisor.'
      : 'Accept the payment first, or ask a supervisor.',
  ]
  return (
    <Text role="alert" c="var(--mantine-color-error)">
      {texts.filter(Boolean).join(' ')}
    </Text>
  )
}

type CounterForm = ReturnType<typeof useSaveForm<CounterValues>>['form']

const OfflineNote = () => (
  <Alert color="orange" icon={<OfflineIcon />} mb="sm">
    You’re offline. What’s owed and who’s authorized can’t be checked. The office reviews this hand-over if
    the server disagrees.
  </Alert>
)

interface RecipientChoiceProps {
  form: CounterForm
  choices: ReturnType<typeof recipientChoices>
}

const RecipientChoice = ({ form, choices }: RecipientChoiceProps) => (
  <RadioGroup label="Who’s collecting?" {...form.getInputProps('who')}>
    <Stack gap={0} mt={4}>
      {[...choices, byCourier].map(({ value, label }) => (
        <Radio key={value} value={value} label={label} style={{ paddingBlock: 6 }} />
      ))}
    </Stack>
  </RadioGroup>
)

/** The fields that each kind of recipient needs. */
const RecipientDetails = ({ form }: { form: CounterForm }) => (
  <>
    {form.values.who === 'other' && <OtherPerson form={form} />}
    {form.values.who === 'sent' && <SentPerson form={form} />}
    {form.values.who === 'courier' ? (
      <OnwardCourier form={form} />
    ) : (
      <ShownId form={form} required={form.values.who === 'other'} />
    )}
  </>
)

interface OverrideReasonProps {
  form: CounterForm
  isUnbilled: boolean
}

const OverrideReason = ({ form, isUnbilled }: OverrideReasonProps) => (
  <TextInput
    label={isUnbilled ? 'Why is it handed over before it’s billed?' : 'Why is it handed over unpaid?'}
    required
    maxLength={500}
    {...form.getInputProps('overrideReason')}
  />
)
