import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import { type Recognised, recognise } from '#sync/rules/tracking/recognise.ts'
import { mutate } from '../../../changes/mutate.ts'
import { useDetailsForm } from '../../../components/package-form/use-details-form.ts'
import { blankValues } from '../../../components/package-form/values.ts'
import { pathTo } from '../../../guards/path-to.ts'
import { giveFeedback } from '../../../scan/feedback.ts'
import { useCapture } from '../../../scan/keys/use-capture.ts'
import { brokenAnswer } from '../../../scan/use-verdict.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { DetailsForm } from './details-form.tsx'

/** Enters an expected package. A wedge scanner fills in the number. */
export function PackageCreatePage() {
  const navigate = useNavigate()
  const [tracking, setTracking] = useState('')
  const [missing, setMissing] = useState('')
  const state = useDetailsForm({
    initialValues: blankValues,
    alsoCheck() {
      const problem = trackingProblem(tracking)
      setMissing(problem)
      return problem === '' ? {} : { trackingNumber: problem }
    },
    async save(details) {
      const packageId = uuidv7()
      await mutate('package.create', { ...details, packageId, trackingNumber: tracking.trim() })
      toastSuccess(successTexts['package.create'])
      await navigate({ to: '/admin/packages/$package', params: { package: packageId } })
    },
  })
  useCapture({
    onScan({ recognised, bin }) {
      const text = scanProblem(recognised, bin)
      giveFeedback(text === '' ? 'ready' : 'refused')
      if (bin !== null) state.form.setFieldValue('bin', bin)
      else if (recognised.kind === 'tracking') setTracking(recognised.canonical)
      setMissing(text)
    },
    onBroken() {
      giveFeedback('refused')
      setMissing(brokenAnswer.text)
    },
  })
  return (
    <Page
      narrow
      title="Add Package"
      note="For a package on its way. Check it in when it arrives."
      back={backLink}
    >
      <DetailsForm
        state={state}
        button="Add package"
        onCancel={() => void navigate({ to: '/admin/packages' })}
        first={
          <TrackingField
            tracking={tracking}
            problem={missing}
            onChange={(text) => {
              setTracking(text)
              setMissing('')
            }}
          />
        }
      />
    </Page>
  )
}

interface TrackingFieldProps {
  tracking: string
  problem: string
  onChange: (tracking: string) => void
}

function TrackingField({ tracking, problem, onChange }: TrackingFieldProps) {
  const { courier } = recognise(tracking)
  return (
    <TextInput
      name="trackingNumber"
      label="Tracking number"
      required
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={200}
      value={tracking}
      description={courier ? `Looks like ${courier}` : 'Type or scan it'}
      error={problem || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Returns why a scan is neither a tracking number nor a bin; '' if it is. */
function scanProblem({ kind, message, canonical }: Recognised, bin: string | null): string {
  if (bin !== null) return ''
  return kind === 'tracking' ? message : message || `${canonical} is not a tracking number.`
}

const backLink = { to: pathTo('/admin/packages'), text: 'Packages' }

/** Accepts a wrong check digit, because the person who typed it may know better, but no other kind of code. */
function trackingProblem(tracking: string): string {
  if (tracking.trim() === '') return 'Tracking number is missing'
  const { kind, message } = recognise(tracking)
  return kind === 'tracking' ? '' : message || 'That is not a tracking number.'
}
