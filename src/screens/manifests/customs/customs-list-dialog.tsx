import { Alert, Button, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CustomsGapsReply } from '#sync/api/packages/customs-list.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { type CustomsFormat, customsFormats } from '#sync/rules/manifests/customs-list.ts'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { customsGapsQuery, fetchCustomsList } from '../../../queries/api/manifests.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { DownloadIcon } from '../../../ui/icons.ts'
import { type FilingCodes, useFilingCodes } from './customs-filing.ts'
import { CustomsGapList, cannotBeListed } from './customs-gap-list.tsx'

interface CustomsListDialogProps {
  manifest: Manifest
  onClose: () => void
}

/** The customs list on paper, as a workbook or as a file for ASYCUDA World, below the data it still lacks. */
export function CustomsListDialog({ manifest, onClose }: CustomsListDialogProps) {
  const answer = useServerQuery(customsGapsQuery(manifest.manifestId))
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={`Customs list of ${manifest.number ?? 'this manifest'}`}
      fromTop
    >
      <ServerContent
        answer={answer}
        away="You’re offline. The customs list needs a connection: taxpayer numbers are only on the server."
      >
        {(report) => (
          <Stack gap="md">
            <CustomsGapList report={report} />
            <Filing manifest={manifest} report={report} onClose={onClose} />
          </Stack>
        )}
      </ServerContent>
    </Dialog>
  )
}

const formatText: Record<CustomsFormat, string> = { pdf: 'PDF', xlsx: 'Excel', xml: 'AWBOLDS' }

interface Values extends FilingCodes {
  voyageNumber: string
}

/** Returns why customs' system would refuse the file; '' if it wouldn't. */
function listProblem({ manifest, gaps }: CustomsGapsReply): string {
  const { length } = gaps.filter(cannotBeListed)
  if (manifest.length > 0) return 'Complete the manifest first: choose Edit in its menu.'
  return length > 0
    ? `Customs need the customer, description, weight and number of every package. Fix the first ${length > 1 ? length : 'one'} above.`
    : ''
}

/** The form that downloads the list in a format, and keeps the codes for the next one. */
function useFiling({ manifest, onClose }: CustomsListDialogProps, format: CustomsFormat) {
  const isFile = format === 'xml'
  return useSaveForm<Values>({
    initialValues: { ...useFilingCodes.getState(), voyageNumber: '' },
    check: ({ officeCode, voyageNumber }): Record<string, string> => ({
      ...(isFile && officeCode.trim() === '' ? { officeCode: 'Enter the customs office’s code.' } : {}),
      ...(isFile && voyageNumber.trim() === '' ? { voyageNumber: 'Enter the flight or voyage.' } : {}),
    }),
    async save(values) {
      const { voyageNumber: _, ...codes } = values
      const file = await fetchCustomsList(manifest.manifestId, { ...values, format })
      useFilingCodes.setState(codes)
      saveFile(file, `Customs list ${manifest.number ?? ''}.${format}`)
      onClose()
    },
  })
}

function Filing({ report, ...props }: CustomsListDialogProps & { report: CustomsGapsReply }) {
  const { onClose } = props
  const [format, setFormat] = useState<CustomsFormat>('xml')
  const isFile = format === 'xml'
  const problem = isFile ? listProblem(report) : ''
  const state = useFiling(props, format)
  const { form } = state
  return (
    <SaveForm
      state={state}
      label="Customs list"
      actions={
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            leftSection={<DownloadIcon size={18} />}
            loading={state.busy}
            disabled={problem !== '' || report.packages === 0}
          >
            Download {formatText[format]}
          </Button>
        </DialogFoot>
      }
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Format"
          value={format}
          onChange={(value) => setFormat(customsFormats.find((candidate) => candidate === value) ?? 'xml')}
          data={customsFormats.map((value) => ({ value, label: formatText[value] }))}
        />
        <Text size="sm" c="dimmed">
          {isFile
            ? 'The file for ASYCUDA World: upload it as a degroupage to the stored manifest.'
            : 'With taxpayer numbers. What is missing stays empty.'}
        </Text>
        {problem !== '' && <Alert color="red">{problem}</Alert>}
        <FlightFields form={form} isRequired={isFile} />
      </Stack>
    </SaveForm>
  )
}

interface FlightFieldsProps {
  form: ReturnType<typeof useFiling>['form']
  isRequired: boolean
}

/** The office, the flight and its ports, by the codes of customs. */
const FlightFields = ({ form, isRequired }: FlightFieldsProps) => (
  <SimpleGrid cols={2}>
    <TextInput
      label="Customs office"
      required={isRequired}
      maxLength={5}
      {...form.getInputProps('officeCode')}
    />
    <TextInput
      label="Flight or voyage"
      required={isRequired}
      maxLength={17}
      {...form.getInputProps('voyageNumber')}
    />
    <TextInput label="Loaded at" maxLength={5} {...form.getInputProps('loadingCode')} />
    <TextInput label="Unloaded at" maxLength={5} {...form.getInputProps('unloadingCode')} />
    <TextInput label="Carrier’s code" maxLength={17} {...form.getInputProps('carrierCode')} />
  </SimpleGrid>
)
