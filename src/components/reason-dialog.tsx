import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { lateContent } from '../ui/lazy-parts.ts'

const ReasonForm = lateContent(async () => (await import('./reason-form.tsx')).ReasonForm)

export interface ReasonDialogProps {
  title: string
  /** What happens to what, and to whom. */
  children: ReactNode
  /** The verb and its object on the button. */
  confirm: string
  /** What the reason is asked for with; without it none is asked. */
  ask?: string
  /** It is done without a reason too. */
  isOptional?: boolean
  /** Nothing is lost by it: the button is no warning. */
  isHarmless?: boolean
  /** Does it on the server. What it throws is said here, and the dialog stays. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks before what cannot be taken back, and why. The dialog waits for its form: what has the keyboard is known before. */
export const ReasonDialog = ({ title, ...form }: ReasonDialogProps) => (
  <Dialog onClose={form.onClose} title={title}>
    <ReasonForm {...form} />
  </Dialog>
)
