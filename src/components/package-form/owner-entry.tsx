import type { PartForm } from './form-part.ts'
import { type Owner, OwnerPicker } from './owner-picker.tsx'

interface OwnerEntryProps {
  form: PartForm<'accountId' | 'ownerText'>
  owner: Owner | null | undefined
  search: (text: string) => Promise<Owner[]>
}

/** The customer of a form: what was typed and not chosen is part of the form, and keeps it from being saved. */
export function OwnerEntry({ form, owner, search }: OwnerEntryProps) {
  const { error } = form.getInputProps('accountId')
  return (
    <OwnerPicker
      accountId={form.values.accountId}
      text={form.values.ownerText}
      owner={owner}
      search={search}
      path="accountId"
      error={typeof error === 'string' ? error : undefined}
      onChange={({ accountId, text }) => {
        form.clearFieldError('accountId')
        form.setValues({ accountId, ownerText: text })
      }}
    />
  )
}
