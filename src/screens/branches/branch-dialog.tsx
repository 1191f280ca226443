import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Branch } from '#sync/entities/company/branch.ts'
import { branchPolicy } from '#sync/policies/branch.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { RowButtons } from '../../components/save-form/row-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addBranch, removeBranch, updateBranch } from '../../queries/api/company.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DayFields } from './branch-days.tsx'
import { kindText } from './branch-list.tsx'

const valuesOf = ({ branchId, version, createdAt, updatedAt, deletedAt, archivedAt, ...values }: Branch) =>
  values
type Values = ReturnType<typeof valuesOf>

const blank: Values = {
  ...{ code: '', name: '', kind: 'LocalOffice', address: '', phone: '', openingHours: '', active: true },
  openDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  deliveryDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  closedDays: [],
}

function check({ code, name }: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  if (name.trim() === '') problems['name'] = 'Enter a name.'
  if (!/^[a-z0-9-]{1,10}$/i.test(code.trim()))
    problems['code'] = 'Enter 1 to 10 letters, digits or hyphens, such as KGN-2.'
  return problems
}

interface BranchDialogProps {
  /** Null for a new branch. */
  branch: Branch | null
  onClose: () => void
}

export function BranchDialog({ branch, onClose }: BranchDialogProps) {
  const session = useSession()
  const add = useWrite(addBranch)
  const update = useEdit(updateBranch)
  const [isRemoving, setRemoving] = useState(false)
  const edits = useRowEdit({
    ...{ edit: 'branches.update', rowId: branch?.branchId ?? '', row: branch },
    valuesOf: (row): Values => (row ? valuesOf(row) : blank),
  })
  const state = useSaveForm<Values>({
    initialValues: edits.values,
    edits,
    check,
    save: async (body) => {
      if (branch) await update.send({ params: { branchId: branch.branchId }, body, base: edits.row })
      else await add.send({ body })
      await toastSuccessOf(branch ? updateBranch : addBranch)
      onClose()
    },
  })
  if (branch && isRemoving) return <RemoveDialog branch={branch} onClose={() => setRemoving(false)} />
  const canSave =
    session !== null && (branch ? branchPolicy.canUpdate(session) : branchPolicy.canCreate(session))
  return (
    <Dialog onClose={onClose} size="lg" title={branch ? branch.name : 'New branch'}>
      <SaveForm
        state={state}
        label="Save branch"
        actions={
          <RowButtons
            confirm="Save branch"
            canSave={canSave}
            busy={state.busy}
            onRemove={branch && session && branchPolicy.canRemove(session) ? () => setRemoving(true) : null}
            onClose={onClose}
          />
        }
      >
        <BranchFields state={state} />
      </SaveForm>
    </Dialog>
  )
}

function BranchFields({ state: { form } }: { state: ReturnType<typeof useSaveForm<Values>> }) {
  const field = form.getInputProps
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Name" maxLength={200} data-autofocus {...field('name')} />
        <TextInput
          label="Code"
          description="On labels and manifests"
          maxLength={10}
          autoComplete="off"
          {...field('code')}
        />
        <NativeSelect
          label="Kind"
          data={Object.entries(kindText).map(([value, label]) => ({ value, label }))}
          {...field('kind')}
        />
        <TextInput label="Phone" type="tel" maxLength={200} {...field('phone')} />
      </SimpleGrid>
      <TextInput label="Address" maxLength={200} {...field('address')} />
      <TextInput
        label="Opening hours"
        placeholder="Mon–Fri 9–5, Sat 10–2"
        maxLength={200}
        {...field('openingHours')}
      />
      <DayFields values={form.values} onChange={(days) => form.setValues(days)} />
      <Checkbox label="In use" {...field('active', { type: 'checkbox' })} />
      {!form.values.active && (
        <Text size="sm" c="dimmed">
          It can no longer be chosen. Packages that are there stay there.
        </Text>
      )}
    </>
  )
}

function RemoveDialog({ branch: { branchId, name }, onClose }: { branch: Branch; onClose: () => void }) {
  const { send } = useWrite(removeBranch)
  return (
    <ReasonDialog
      title={`Delete ${name}?`}
      confirm="Delete branch"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { branchId } })
        await toastSuccessOf(removeBranch)
      }}
    >
      A branch that something belongs to can’t be deleted. Clear “In use” for one that is closed.
    </ReasonDialog>
  )
}
