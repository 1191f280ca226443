import { type FormEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Package } from '#sync/entities/package.ts'
import { searchCustomers } from '../../data/customers.ts'
import { mutate } from '../../data/mutate.ts'
import { lookUp } from '../../data/packages.ts'
import type { Scan } from '../../scan/scan.ts'
import { useVerdict } from '../../scan/use-verdict.ts'
import { useDesk } from '../../stores/desk.ts'
import { takeDetails, usePackageForm } from '../../ui/package-form/form.ts'
import { ownerText } from '../../ui/package-form/owner-picker.tsx'
import { blankValues } from '../../ui/package-form/values.ts'
import { checkInArgs } from './args.ts'
import { type Code, decide } from './decide.ts'
import { codeOf, inTurn } from './desk.ts'
import { clearDraft, setDraftValues, startDraft, useDraft } from './draft-store.ts'
import { notSavedWords, saveWith, type Told, wordsOf } from './intake.ts'
import type { Last } from './use-rush.ts'

/** Full mode: a scan opens the form, a mailbox barcode sets its owner, Enter saves. */
export function useFull() {
  const { said, say } = useVerdict()
  const [last, setLast] = useState<Last | null>(null)
  const [saving, setSaving] = useState(false)
  const [inOrder] = useState(inTurn)
  const draft = useDraft()
  const form = usePackageForm(draft.values, setDraftValues)
  const tell = ({ verdict, text, detail }: Told) => say(verdict, text, detail)

  const begin = (code: Code, known: Package | null) => {
    setLast(null)
    form.setValues(startDraft(code, known, useDesk.getState()))
    form.clearErrors()
    tell(beginWords(code, known))
  }
  const take = (code: Code) =>
    inOrder(async () => {
      try {
        const decision = decide(code, await lookUp(code.recognised), 'full')
        if (decision.is === 'owner') return tell(await setOwner(form.setFieldValue, decision.mailbox))
        const busyWith = useDraft.getState().code
        if (busyWith && decision.is !== 'stop') return tell(busyWords(busyWith, code))
        setLast({ code, decision })
        if (decision.is === 'take') begin(code, decision.known)
        else tell(wordsOf(decision, code))
      } catch (error) {
        tell(notSavedWords(error, code.recognised.canonical))
      }
    })
  const clear = () => {
    clearDraft()
    form.setValues(blankValues)
    form.clearErrors()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { code, known, photos } = useDraft.getState()
    const details = takeDetails(form)
    if (!details || !code || saving) return
    setSaving(true)
    const args = checkInArgs(code, known?.packageId ?? uuidv7(), details, useDesk.getState().manifestId)
    const words = await saveWith(args, known, {
      save: (given) => mutate('package.checkIn', given, { photos: [...photos] }),
    })
    setSaving(false)
    if (words.verdict !== 'refused') clear()
    tell(words)
  }
  return {
    ...{ said, last, form, draft, saving, begin, clear, save },
    onScan: (scan: Scan) => take(codeOf(scan)),
    takeAnyway: (code: Code) => take({ ...code, forced: true }),
  }
}

function beginWords({ recognised }: Code, known: Package | null): Told {
  const what = [recognised.canonical, recognised.courier].filter((part) => part !== '').join(' · ')
  return known?.accountId
    ? { verdict: 'taken', text: 'Pre-alert found: fill in and save', detail: what }
    : { verdict: 'unknown', text: 'No owner known: fill in and save', detail: what }
}

/** The wrong barcode moves nothing on: what is in the form is saved or cleared first. */
function busyWords(current: Code, scanned: Code): Told {
  const { canonical } = current.recognised
  if (canonical === scanned.recognised.canonical)
    return { verdict: 'done', text: canonical, detail: 'It is the one in the form. Fill in and save.' }
  return {
    verdict: 'refused',
    text: `The form is for ${canonical}`,
    detail: `Scanned ${scanned.recognised.canonical}. Save or clear the form first.`,
  }
}

async function setOwner(
  set: (field: 'accountId', accountId: string) => void,
  mailbox: string,
): Promise<Told> {
  if (!useDraft.getState().code)
    return {
      verdict: 'refused',
      text: `That is mailbox ${mailbox}.`,
      detail: 'Scan the package first, then its mailbox.',
    }
  const owner = (await searchCustomers(mailbox)).find((one) => one.mailbox === mailbox)
  if (!owner)
    return {
      verdict: 'unknown',
      text: `No customer has mailbox ${mailbox}`,
      detail: 'Search by name, or leave it unidentified.',
    }
  set('accountId', owner.accountId)
  return { verdict: 'taken', text: ownerText(owner), detail: 'Is now the owner in the form' }
}
