import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { importSubscribers } from '../../queries/api/newsletter.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { failureText, joinSentences } from '../../ui/dialogs/not-saved.ts'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { readSubscribers } from './subscriber-import.ts'

/** The limit of one call. */
const batch = 500

type SubscriberList = ReturnType<typeof readSubscribers>

/** Sends the rows in batches. After a failure the message says how many were added. */
function useImport(rows: SubscriberList['rows'], onClose: () => void) {
  const { send } = useWrite(importSubscribers)
  const addedCount = useRef(0)
  return useAction(
    async () => {
      addedCount.current = 0
      for (let at = 0; at < rows.length; at += batch) {
        const reply = await send({ body: { rows: rows.slice(at, at + batch) } })
        addedCount.current += reply.added
      }
      const count = addedCount.current
      toastSuccess(`${plural(count, 'subscriber')} added, ${rows.length - count} known already`)
      onClose()
    },
    (error) =>
      joinSentences(
        failureText(error),
        `${plural(addedCount.current, 'subscriber')} added so far; import again to go on.`,
      ),
  )
}

/** Imports a list of addresses from a file or a sheet, and first shows which rows can't be used. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { rows, problems } = readSubscribers(text)
  const load = useImport(rows, onClose)
  return (
    <Dialog onClose={onClose} size="lg" title="Import subscribers">
      <Stack>
        <Text size="sm" c="dimmed">
          Only people who agreed to get the newsletter. Nobody who unsubscribed is subscribed again.
        </Text>
        <Group>
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => void file?.text().then(setText)}
          >
            {(props) => (
              <Button variant="default" {...props}>
                Choose a CSV file
              </Button>
            )}
          </FileButton>
        </Group>
        <Textarea
          label="Or paste rows"
          description="An email address and, if you have it, a name in each row"
          placeholder="ann@example.com, Ann Lee"
          minRows={7}
          maxRows={7}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <BadRows problems={problems} />
        <ProblemAlert text={load.problem} />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={rows.length === 0} loading={load.busy} onClick={() => void load.run()}>
            {rows.length === 0 ? 'Import subscribers' : `Import ${plural(rows.length, 'subscriber')}`}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

const BadRows = ({ problems }: Pick<SubscriberList, 'problems'>) =>
  problems.length > 0 && (
    <Alert color="yellow" role="status" title={`${plural(problems.length, 'row')} can’t be imported`}>
      <ShowMore rows={problems} what="row" step={8}>
        {({ row, text: why }) => (
          <div key={row}>
            Row {row}: {why}
          </div>
        )}
      </ShowMore>
    </Alert>
  )
