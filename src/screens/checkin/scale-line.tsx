import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useDeskDevice } from '../../components/desk-device.ts'
import { formPart } from '../../components/package-form/form-part.ts'
import { formatLb } from '../../ui/format.ts'
import { RatesIcon } from '../../ui/icons.ts'
import { weightText, weightToFill } from './scale-weight.ts'

/** The scale on this desk fills the weight; any other of the branch offers it. Nothing is shown while none has spoken. */
export const ScaleLine = formPart(['weightLb'], ({ form }) => {
  const filled = useRef('')
  const fill = (weight: string) => {
    filled.current = weight
    form.setFieldValue('weightLb', weight)
  }
  const { own, others, choose } = useDeskDevice('scale', (message) => {
    const weight = weightToFill(message, form.getValues().weightLb, filled.current)
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
