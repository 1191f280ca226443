import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { plural } from '../../ui/texts/format.ts'

interface AddressQuestionProps {
  /** The number of customers who would read another address. */
  customers: number
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before customers get a message about their new address. */
export const AddressQuestion = ({ customers, onConfirm, onClose }: AddressQuestionProps) => (
  <AskDialog
    title={`Change the US address of ${plural(customers, 'customer')}?`}
    confirm="Change and tell them"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    They read the new address at once, and each of them gets a message. Packages that are on their way go to
    the address that they were sent to.
  </AskDialog>
)
