import { Dialog } from '../ui/dialog.tsx'
import { lateContent } from '../ui/lazy-parts.ts'
import type { ReasonFormProps } from './reason-form.tsx'

const ReasonForm = lateContent(async () => (await import('./reason-form.tsx')).ReasonForm)

/** Asks for confirmation and a reason. The dialog waits for its form, so that its focus is set when it opens. */
export const ReasonDialog = ({ title, ...form }: ReasonFormProps & { title: string }) => (
  <Dialog onClose={form.onClose} title={title}>
    <ReasonForm {...form} />
  </Dialog>
)
