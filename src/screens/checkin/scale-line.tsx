import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { formPart } from '../../components/package-form/form-part.ts'
import { useDeskDevice } from '../../components/session/desk-device.ts'
import { RatesIcon } from '../../ui/icons.ts'
import { formatLb } from '../../ui/texts/format.ts'
import { weightText, weightToFill } from './scale-weight.ts'

/** This desk's scale fills in the weight, and the branch's other scales offer theirs. Shows nothing without a reading. */
export const ScaleLine = formPart(['weightLb'], ({ form }) => {
  const filledWeight = useRef('')
  const fill = (weight: string) => {
    filledWeight.current = weight
    form.setFieldValue('weightLb', weight)
  }
  const { own, others, choose } = useDeskDevice('scale', (message) => {
    const weight = weightToFill(message, form.getValues().weightLb, filledWeight.current)
    if (weight !== null) fill(weight)
  })
  const ownWeight = own && weightText(own)
  if (!own && others.length === 0) return null
  return (
    <Group gap="sm">
      {own && (
        <Text size="sm" c="dimmed" role="status">
          {own.name}: {own.reading.stable ? formatLb(own.reading.weightLb) : 'weighing …'}
        </Text>
      )}
      {ownWeight && ownWeight !== form.values.weightLb && (
        <Button variant="default" onClick={() => fill(ownWeight)}>
          Use {ownWeight} lb
        </Button>
      )}
      {others.map((message) => {
        const weight = weightText(message)
        return (
          weight && (
            <Button
              key={message.hubDeviceId}
              variant="default"
              leftSection={<RatesIcon size={18} />}
              onClick={() => {
                choose(message.hubDeviceId)
                fill(weight)
              }}
            >
              Use {message.name}: {weight} lb
            </Button>
          )
        )
      })}
    </Group>
  )
})
