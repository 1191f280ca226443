import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { orderBadge } from '../../queries/api/handhelds.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { PrintIcon } from '../../ui/icons.ts'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { useAction } from '../../ui/use-action.ts'
import { untilDrawn } from '../labels/label-sheet.tsx'
import classes from './badge.module.css'
import { BadgeCard, BadgeSheet } from './badge-card.tsx'

export interface IssueBadgeProps {
  accountId: string
  name: string
  onClose: () => void
}

/** Issues a badge. It is shown and printed only once, because only a value to check it is stored. */
export function IssueBadge({ accountId, name, onClose }: IssueBadgeProps) {
  const { send } = useWrite(orderBadge)
  const [badge, setBadge] = useState<{ code: string; name: string } | null>(null)
  const issue = useAction(async () => setBadge(await send({ params: { accountId } })), failureText)
  return (
    <Dialog onClose={onClose} title={`Badge of ${name}`}>
      <Stack gap="sm">
        <ProblemAlert text={issue.problem} />
        {badge ? (
          <Printed badge={badge} onClose={onClose} />
        ) : (
          <>
            <Text>
              A new badge ends the one before. Print it right away: the code can’t be shown again later.
            </Text>
            <DialogFoot>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button loading={issue.busy} onClick={() => void issue.run()} data-autofocus>
                Create badge
              </Button>
            </DialogFoot>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** The card stays mounted until the dialog closes, because phones print after their preview. */
function Printed({ badge, onClose }: { badge: { code: string; name: string }; onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const print = async () => {
    flushSync(() => setShown(true))
    await untilDrawn(sheet.current)
    window.print()
  }
  return (
    <>
      <div className={classes['preview']}>
        <BadgeCard badge={badge} />
      </div>
      <Text size="sm">A card of 86 × 54 mm. Choose the card or label printer and no margins.</Text>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button leftSection={<PrintIcon size={18} />} onClick={() => void print()} data-autofocus>
          Print
        </Button>
      </DialogFoot>
      {isShown && <BadgeSheet ref={sheet} badge={badge} />}
    </>
  )
}
