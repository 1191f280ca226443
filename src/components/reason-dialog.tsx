import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { ReasonForm } from './reason-form.tsx'

export interface ReasonDialogProps {
  title: string
  /** The consequences of the action. */
  children: ReactNode
  /** The button's label: a verb and its object. */
  confirm: string
  /** The question for the reason; without it, no reason is asked. */
  ask?: string
  /** The reason may be left empty. */
  isOptional?: boolean
  /** Nothing is lost by the action, so the button is not a warning. */
  isHarmless?: boolean
  /** Runs the action on the server. An error is shown in the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation and a reason. */
export const ReasonDialog = ({ title, ...form }: ReasonDialogProps) => (
  <Dialog onClose={form.onClose} title={title}>
    <ReasonForm {...form} />
  </Dialog>
)
