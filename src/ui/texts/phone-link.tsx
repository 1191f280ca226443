import { Anchor, type AnchorProps } from '@mantine/core'

/** A phone number that a tap calls. */
export const PhoneLink = ({ number, ...props }: AnchorProps & { number: string }) => (
  <Anchor href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} {...props}>
    {number}
  </Anchor>
)
