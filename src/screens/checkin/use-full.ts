import { type FormEvent, useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useShallow } from 'zustand/react/shallow'
import type { Package, PackageDetails } from '#sync/entities/packages/package.ts'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { mutate } from '../../changes/mutate.ts'
import { usePackageForm } from '../../components/package-form/form.ts'
import { ownerText } from '../../components/package-form/owner-text.ts'
import { validDetails } from '../../components/package-form/read-form.ts'
import { blankValues } from '../../components/package-form/values.ts'
import { searchCustomers } from '../../queries/customers.ts'
import { lookUp } from '../../queries/packages.ts'
import { inTurn } from '../../scan/keys/in-turn.ts'
import { lateAnswer, notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { stillLoadingAnswer } from '../../scan/still-loading.ts'
import { answer, brokenAnswer, type ScanAnswer, useVerdict } from '../../scan/use-verdict.ts'
import { countCheckIn, setStack, useDesk } from '../../stores/desk.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { checkInArgs } from './args.ts'
import { type Decision, decide } from './decide.ts'
import { desk } from './desk.ts'
import { clearDraft, type Draft, setDraftValues, startDraft, useDraft, withPrealert } from './draft-store.ts'
import { beginAnswer, busyAnswer, restoredAnswer } from './full-answers.ts'
import { type IntakeAnswer, isCheckedIn, saveCheckIn, toAnswer } from './intake.ts'
import { keepDraftWhileOpen, restoreDraft } from './keep-draft.ts'
import { useCurrentAnswer } from './use-current-answer.ts'
import { useLatePrealert } from './use-late-prealert.ts'
import type { Last } from './use-rush.ts'

type Form = ReturnType<typeof usePackageForm>

function noteCheckIn(): void {
  countCheckIn(1)
  toastSuccess(successTexts['package.checkIn'])
}

/** Full mode: a scan opens the form, a mailbox barcode sets the customer, and Enter saves. */
export function useFull() {
  const { shown, say } = useVerdict<IntakeAnswer>()
  const [last, setLast] = useState<Last | null>(null)
  const [saving, setSaving] = useState(false)
  const [inOrder] = useState(inTurn)
  const draft = useDraft(useShallow(({ scan, known, photos }) => ({ scan, known, photos })))
  const form = usePackageForm(useDraft.getState().values, setDraftValues)

  useKeptDraft(form, say)
  usePrealertOfForm(form, draft, say)
  const begin = async (scan: Scan, matchedPkg: Package | null, isLoading = desk.isLoading()) => {
    setLast(null)
    form.setValues(startDraft(scan, matchedPkg, useDesk.getState()))
    form.clearErrors()
    say(await beginAnswer(scan, matchedPkg, isLoading))
  }
  const take = (scan: Scan) =>
    inOrder(
      async () => {
        try {
          const match = await lookUp(scan.recognised)
          const decision = decide(scan, match, 'full')
          if (decision.is === 'owner') return say(await setOwner(form.setFieldValue, decision.mailbox))
          if (decision.is === 'bin') setBin(form.setFieldValue, decision.bin)
          const busyWith = useDraft.getState().scan
          if (busyWith && !harmless.has(decision.is)) return say(busyAnswer(busyWith, scan))
          setLast({ scan, decision })
          if (decision.is === 'take') await begin(scan, decision.known, match.isLoading)
          else say(await toAnswer(decision, scan, desk))
        } catch (error) {
          say(notSavedAnswer(error, scan.recognised.canonical))
        }
      },
      () => say(lateAnswer(scan.recognised.canonical)),
    )
  const clear = () => {
    clearDraft()
    form.setValues(blankValues)
    form.clearErrors()
  }
  const checkIn = async (details: PackageDetails, { scan, known, photos }: Draft) => {
    if (!scan || useDraft.getState().scan !== scan) return
    setSaving(true)
    const args = checkInArgs(scan, known?.packageId ?? uuidv7(), details, useDesk.getState().manifestId)
    const savedAnswer = await saveCheckIn(args, known, {
      ...desk,
      save: (input) => mutate('package.checkIn', input, { photos: [...photos] }),
    })
    setSaving(false)
    if (isCheckedIn(savedAnswer)) noteCheckIn()
    if (savedAnswer.verdict !== 'refused') clear()
    say(savedAnswer)
  }
  /** Waits for earlier scans to finish, so that the next scan finds the form empty again. */
  const save = (event: FormEvent) => {
    event.preventDefault()
    const details = validDetails(form)
    const current = useDraft.getState()
    const code = current.scan?.recognised.canonical ?? ''
    if (details)
      inOrder(
        () => checkIn(details, current),
        () => say(lateAnswer(code)),
      )
  }
  return {
    shown: useCurrentAnswer(shown),
    ...{ last, form, draft, saving, begin, clear, save },
    onScan: take,
    onBroken: () => say(brokenAnswer),
    takeAnyway: (scan: Scan) => take({ ...scan, confirmed: true }),
  }
}

/** Saves the form on the device while it is filled in, and restores it after a reload. */
function useKeptDraft(form: Form, say: (answer: IntakeAnswer) => void): void {
  useEffect(keepDraftWhileOpen, [])
  const latest = useRef({ form, say })
  useEffect(() => {
    latest.current = { form, say }
  })
  useEffect(() => {
    void restoreDraft().then((restoredDraft) => {
      if (!restoredDraft) return
      latest.current.form.setValues(restoredDraft.values)
      latest.current.say(restoredAnswer(restoredDraft))
    })
  }, [])
}

/** Adds a pre-alert that reaches this device after the scan to the open form. */
function usePrealertOfForm(
  form: Form,
  draft: Pick<Draft, 'scan' | 'known'>,
  say: (answer: IntakeAnswer) => void,
): void {
  useLatePrealert(draft, async (scan, prealert) => {
    const values = withPrealert(useDraft.getState().values, scan, prealert, useDesk.getState())
    useDraft.setState({ known: prealert, values })
    form.setValues(values)
    say(await beginAnswer(scan, prealert, false))
  })
}

/** Decisions that leave the package in the form unchanged. */
const harmless: ReadonlySet<Decision['is']> = new Set(['stop', 'bin', 'retail'])

type SetField = Form['setFieldValue']

/** Sets the bin of the stack and of the package in the form. */
function setBin(set: SetField, bin: string): void {
  setStack({ bin })
  if (useDraft.getState().scan) set('bin', bin)
}

async function setOwner(set: SetField, mailbox: string): Promise<ScanAnswer> {
  if (!useDraft.getState().scan)
    return answer('refused', 'Stop', {
      text: `That is mailbox ${mailbox}`,
      code: mailbox,
      detail: 'Scan the package first, then its mailbox.',
    })
  const isLoading = desk.isLoading()
  const owner = (await searchCustomers(mailbox)).find((customer) => customer.mailbox === mailbox)
  if (!owner && isLoading) return stillLoadingAnswer('customers', mailbox)
  if (!owner)
    return answer('unknown', 'Customer not found', {
      text: `No customer has mailbox ${mailbox}`,
      code: mailbox,
      detail: 'Search by name, or leave the customer empty.',
    })
  set('ownerText', '')
  set('accountId', owner.accountId)
  return answer('ready', 'Not checked in yet', {
    text: `Customer set: ${ownerText(owner)}`,
    bin: useDraft.getState().values.bin,
    code: mailbox,
    detail: 'Fill in the form and check in.',
  })
}
