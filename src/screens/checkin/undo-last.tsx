import { Button } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { undoMs } from '#sync/rules/packages/undo.ts'
import { mayUndo } from '../../changes/undo.ts'
import { type LocalCheckIn, useCheckIns } from '../../queries/check-ins.ts'
import { UndoIcon } from '../../ui/icons.ts'
import { useAction } from '../../ui/use-action.ts'
import classes from './desk.module.css'
import { undoWithToast } from './undo-check-in.ts'

const shownEnd = 4

/** Undoes this device's last check-in, while that is allowed. */
export function UndoLast() {
  const [last] = useCheckIns(1) ?? []
  return last && <UndoOne key={last.uid} item={last} />
}

function UndoOne({ item }: { item: LocalCheckIn }) {
  const [isOver, setOver] = useState(false)
  const undo = useAction(() => undoWithToast(item))
  useTimeout(() => setOver(true), undoMs, { autoInvoke: true })
  const number = item.package?.trackingNumber ?? item.trackingNumber
  if (isOver || !mayUndo(item)) return null
  return (
    <Button
      variant="default"
      size="sm"
      style={{ flex: 'none' }}
      leftSection={<UndoIcon size={18} aria-hidden />}
      aria-label={`Undo the check-in of ${number}`}
      loading={undo.busy}
      onClick={() => void undo.run()}
    >
      Undo
      <span className={classes['undoCode']}>
        {'\u00a0…'}
        {number.slice(-shownEnd)}
      </span>
    </Button>
  )
}
