import { Alert, Button, Stack, Text } from '@mantine/core'
import type { UndoPlan } from '#sync/api/company/imports.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { undoImport, undoPlanQuery } from '../../queries/api/imports.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { joinSentences, notSavedText } from '../../ui/dialogs/not-saved.ts'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatCount } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { kindTexts } from './import-kind-texts.ts'

const PlanTexts = ({ shown, plan }: { shown: DataImport; plan: UndoPlan }) => {
  const { count } = kindTexts[shown.kind]
  return (
    <>
      <Text>
        {plan.removable > 0
          ? `${count(plan.removable)} of this import will be deleted.`
          : 'There is nothing left to delete.'}
        {plan.gone > 0 && ` ${formatCount(plan.gone)} were deleted before.`}
      </Text>
      {plan.kept > 0 && (
        <Alert color="yellow" title={`${count(plan.kept)} will stay`}>
          <ShowMore rows={plan.reasons} what="row" step={8}>
            {({ row, name, reason }) => (
              <div key={row} style={{ overflowWrap: 'anywhere' }}>
                {name} {reason}
              </div>
            )}
          </ShowMore>
        </Alert>
      )}
    </>
  )
}

/** Asks before an import is undone, and says which rows stay. */
export function UndoDialog({ shown, onClose }: { shown: DataImport; onClose: () => void }) {
  const answer = useServerQuery(undoPlanQuery(shown.importId))
  const { send } = useWrite(undoImport)
  const undo = useAction(
    async () => {
      const params = { importId: shown.importId }
      let now = await send({ params })
      while (now.status === 'Undoing') now = await send({ params })
      const { count } = kindTexts[shown.kind]
      toastSuccess(`Import undone: ${count(now.undone)} deleted, ${formatCount(now.kept)} kept`)
      onClose()
    },
    (error) =>
      joinSentences(notSavedText(error), 'What was undone so far stays undone; undo again to go on.'),
  )
  return (
    <Dialog onClose={onClose} title={`Undo the import of ${shown.fileName}?`} fromTop>
      <Stack>
        <ServerContent answer={answer} away="An import can be undone while you’re online.">
          {(plan) => <PlanTexts shown={shown} plan={plan} />}
        </ServerContent>
        <ProblemAlert text={undo.problem} />
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red.8"
            loading={undo.busy}
            disabled={answer.is !== 'shown'}
            onClick={() => void undo.run()}
          >
            Undo import
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
