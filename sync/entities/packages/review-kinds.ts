// Separate from the schema, so that screens can name a kind without loading the validators.

/** The reasons for a review. Screens take the text from here, so a kind without text doesn't compile. */
export const reviewKindText = {
  secondCheckIn: 'Checked in twice with different details',
  claimed: 'A customer says this package is theirs',
  ownerDiffers: 'The customer describes this package differently',
  ownerGone: 'The customer set at check-in no longer exists',
  branchGone: 'The branch set at check-in no longer exists',
  manifestClosed: 'The manifest was already sealed',
  otherMode: 'It goes by the other mode than the manifest it was checked in for',
  otherOrigin: 'It lies in another warehouse than the manifest it was checked in for leaves from',
  onHold: 'Its customer holds it, and it was checked in for a manifest',
  hawbTaken: 'The HAWB on the label belongs to another package',
  hawbNone: 'No HAWB number was left for this package',
  missingReported: 'It is counted as missing, and a report says that it was received',
  arrivedDamaged: 'It arrived damaged: look at it before it is billed',
  handedOver: 'It was handed over without a signal, and the server refused that',
  doorCode: 'It was handed over at the door without the customer’s code',
  doorMoney: 'Two phones noted different money for this hand-over',
  refused: 'The server refused this change',
  deviceRefusals: 'The server refused several changes of one device',
  lostWork: 'A device lost changes that it had not sent',
  movedBack: 'A device has newer data than the server',
} as const
export type ReviewKind = keyof typeof reviewKindText
