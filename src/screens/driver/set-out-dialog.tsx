import { Button, Stack, Text, Textarea } from '@mantine/core'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { RadioGroup } from '../../ui/check-group.tsx'
import { Radio } from '../../ui/checks.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { plural } from '../../ui/texts/format.ts'
import { missingOf, stopName } from './stop-text.ts'

interface SetOutDialogProps {
  complete: readonly RoundStop[]
  incomplete: readonly RoundStop[]
  onSetOut: (stops: readonly RoundStop[], unscannedReason: string) => Promise<void>
  onClose: () => void
}

interface Values {
  way: 'leave' | 'take'
  reason: string
}

/** Lists the packages that weren't scanned. They stay at the office, or go along with a reason. */
export function SetOutDialog({ complete, incomplete, onSetOut, onClose }: SetOutDialogProps) {
  const state = useSaveForm<Values>({
    initialValues: { way: complete.length > 0 ? 'leave' : 'take', reason: '' },
    check: ({ way, reason }): Record<string, string> =>
      way === 'take' && reason.trim().length < 3 ? { reason: 'Say why they weren’t scanned.' } : {},
    async save({ way, reason }) {
      if (way === 'leave') await onSetOut(complete, '')
      else await onSetOut([...complete, ...incomplete], reason.trim())
    },
  })
  const { form } = state
  return (
    <Dialog onClose={onClose} title="Some packages weren’t scanned">
      <SaveForm
        state={state}
        label="Out for delivery"
        actions={
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              Scan more
            </Button>
            <Button type="submit" loading={state.busy}>
              Out for delivery
            </Button>
          </DialogFoot>
        }
      >
        <div>
          {incomplete.map((stop) => (
            <Text key={stop.delivery.deliveryId}>
              <strong>{stopName(stop)}</strong>: {missingOf(stop).join(', ')}
            </Text>
          ))}
        </div>
        <RadioGroup label="What about them?" {...form.getInputProps('way')}>
          <Stack gap={0} mt={4}>
            {complete.length > 0 && (
              <Radio
                value="leave"
                style={{ paddingBlock: 10 }}
                label={`Leave ${plural(incomplete.length, 'stop')} in the office`}
              />
            )}
            <Radio value="take" style={{ paddingBlock: 10 }} label="They’re in the van" />
          </Stack>
        </RadioGroup>
        {form.values.way === 'take' && (
          <Textarea
            label="Why weren’t they scanned?"
            required
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        )}
      </SaveForm>
    </Dialog>
  )
}
