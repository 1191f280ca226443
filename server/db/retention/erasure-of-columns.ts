/**
 * The rule for each column of text when a customer is erased. `plain`: it has no name, because it is an id, a number, an
 * amount, a moment, a state or a digest. `staff`: the words of the company and the names of its staff, which stay.
 * `blank`: people's words and names, which go at the end of a period at the latest, while the row stays. `goes`: its row is
 * deleted. A column without a rule fails a test.
 */
type ColumnRule = 'plain' | 'staff' | 'blank' | 'goes'

const columnsOf = (names: Partial<Record<ColumnRule, string>>): Readonly<Record<string, ColumnRule>> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([rule, list]) =>
      list.split(' ').map((name) => [name, rule as ColumnRule]),
    ),
  )

export const erasureOfColumns = {
  account: columnsOf({
    plain:
      'accountId mailbox role brand branchId status createdAt updatedAt deletedAt archivedAt defaultMode defaultService offices',
    blank: 'firstName lastName email',
  }),
  accountNote: columnsOf({ goes: 'accountNoteId accountId text by byAccountId createdAt' }),
  accountPermission: columnsOf({ goes: 'accountId permission' }),
  accountPrivate: columnsOf({
    plain: 'accountId userId emailVerifiedAt priceGroupId promotionId terms',
    blank: 'phone trn authorizedPersons trnDigest nameKey phoneKey',
  }),
  address: columnsOf({
    goes: 'addressId userId label line1 line2 town parish country phone note createdAt updatedAt',
  }),
  overdueReminder: columnsOf({ plain: 'invoiceId remindedOn' }),
  priceRound: columnsOf({ plain: 'priceRoundId formerPrices newPrices lastPackageId' }),
  statementMail: columnsOf({ plain: 'month lastAccountId finishedAt' }),
  allowance: columnsOf({ plain: 'accountId kind at' }),
  apiKey: columnsOf({
    plain: 'apiKeyId prefix keyHash rights branchId expiresAt makerId createdAt revokedAt',
    staff: 'name addresses',
  }),
  apiKeyUse: columnsOf({ plain: 'apiKeyId minute day lastAt', staff: 'lastAddress' }),
  audit: columnsOf({
    goes: 'at by accountId role action entity entityId before after ip deviceId mutationId',
  }),
  auditFile: columnsOf({ plain: 'month sha256 fromAt toAt valueFilter emptiedAt' }),
  auditFileContent: columnsOf({ goes: 'content' }),
  authorization: columnsOf({ plain: 'authorizationId role permission' }),
  bankTransfer: columnsOf({
    plain: 'bankTransferId accountId fileId status paymentId createdAt decidedAt',
    blank: 'reference reason decidedBy',
  }),
  bankTransferItem: columnsOf({ plain: 'bankTransferId invoiceId', blank: 'label' }),
  blog: columnsOf({
    plain: 'blogId publishedAt createdAt updatedAt',
    staff: 'slug title summary body cover',
  }),
  branch: columnsOf({
    plain: 'branchId kind createdAt updatedAt deletedAt archivedAt openDays deliveryDays closedDays',
    staff: 'code name address phone openingHours',
  }),
  callDone: columnsOf({ plain: 'uid name argsHash rowId at' }),
  customerPaper: columnsOf({
    goes: 'paperId accountId kindId kindName fileIds state expiresOn reason sentBy sentAt checkedBy checkedAt warnedAt',
  }),
  checkout: columnsOf({
    plain:
      'checkoutId checkoutToken accountId status paymentLink expiresAt providerReference paymentId createdAt updatedAt deletedAt cardPageAt',
    blank: 'createdBy',
  }),
  bookEntry: columnsOf({
    plain: 'bookEntryId at source sourceId accountId bookAccount text reference',
  }),
  categoryWord: columnsOf({ plain: 'word category' }),
  checkoutAlert: columnsOf({
    plain: 'alertId kind checkoutId accountId transactionId createdAt resolvedAt',
    staff: 'resolvedBy',
    blank: 'note',
  }),
  checkoutItem: columnsOf({ plain: 'checkoutId type id invoiceId', blank: 'label' }),
  clientError: columnsOf({ goes: 'errorId message stack route version firstAt lastAt' }),
  companyState: columnsOf({ plain: 'companyStateId', staff: 'company' }),
  contactMessage: columnsOf({
    goes: 'contactMessageId brand name email phone subject message createdAt status handledBy handledAt',
  }),
  counter: columnsOf({ plain: 'name' }),
  credential: columnsOf({ goes: 'accountId email passwordHash updatedAt' }),
  creditNote: columnsOf({
    plain: 'creditNoteId accountId status createdAt updatedAt',
    blank: 'reason createdBy',
  }),
  creditNoteUse: columnsOf({ plain: 'creditNoteId invoiceId' }),
  customsReceipt: columnsOf({
    plain: 'packageId receiptNumber recordedAt',
    staff: 'classification recordedBy',
  }),
  dailyMail: columnsOf({ goes: 'accountId topic' }),
  dataImport: columnsOf({
    goes: 'importId fileName fileHash brand accountId status startedBy createdAt endedAt startedById kind',
  }),
  dataImportRow: columnsOf({ goes: 'importId state entityId reason' }),
  delivery: columnsOf({
    plain:
      'deliveryId accountId branchId driverId scheduledFor status collected outAt deliveredAt createdAt updatedAt deletedAt packageIds loadedPackageIds outBy driverDayId roundOf archivedAt windowFrom windowTo extraCollected confirmedAt owedParts',
    blank: 'address attempts refusedPackages proof createdBy waiver unscannedReason contact cancelReason',
  }),
  deliveryCode: columnsOf({ plain: 'deliveryId code createdAt' }),
  deliveryPackage: columnsOf({ plain: 'deliveryId packageId' }),
  driverDay: columnsOf({
    plain: 'driverDayId driverId deliveryIds closedAt createdAt updatedAt deletedAt archivedAt confirmedAt',
    staff: 'note closedBy confirmedBy confirmNote',
  }),
  dutyCredit: columnsOf({ plain: 'creditNoteId packageId' }),
  deliveryZone: columnsOf({
    plain: 'deliveryZoneId parishes towns validFrom createdAt updatedAt',
    staff: 'name',
  }),
  dutyTable: columnsOf({ plain: 'dutyTableId validFrom rates createdAt updatedAt' }),
  erasure: columnsOf({
    plain: 'erasureId accountId askedAt status decidedAt',
    staff: 'decidedBy',
    blank: 'note reason',
  }),
  exchangeRate: columnsOf({ plain: 'exchangeRateId from setAt', staff: 'setBy' }),
  flightCost: columnsOf({
    plain: 'flightCostId manifestId kind day currency enteredAt voidedAt',
    staff: 'reference enteredBy voidedBy voidReason',
  }),
  file: columnsOf({
    plain:
      'fileId contentType sha256 ownerAccountId visibility kind path createdAt packageId deletedAt replacedAt removedAt',
    blank: 'name',
  }),
  handheld: columnsOf({ plain: 'accountId deviceId branchId createdAt endedAt', staff: 'name' }),
  hawbBlock: columnsOf({ plain: 'clientId at' }),
  hubDevice: columnsOf({
    plain: 'hubDeviceId kind branchId keyHash createdAt lastSeenAt revokedAt',
    staff: 'name',
  }),
  invoice: columnsOf({
    plain:
      'invoiceId number kind accountId statusId issuedAt dueAt packageId deliveryId storeOrderId createdAt updatedAt',
    blank: 'voidReason createdBy',
  }),
  invoiceEstimate: columnsOf({
    plain: 'invoiceEstimateId kind accountId invoiceId createdAt updatedAt',
    blank: 'title createdBy',
  }),
  invoiceEstimateLine: columnsOf({
    plain: 'featureValueId invoiceEstimateId feature packageId how',
    blank: 'description',
  }),
  invoiceLine: columnsOf({ plain: 'featureValueId invoiceId feature packageId how', blank: 'description' }),
  invoiceTally: columnsOf({ plain: 'kind statusId' }),
  issuedPaper: columnsOf({ plain: 'entityId companyStateId accountId mailbox', blank: 'name trn' }),
  keepAlive: columnsOf({ plain: 'at' }),
  lockedDevice: columnsOf({ plain: 'deviceId accountId lockedAt emptiedAt', blank: 'lockedBy reason' }),
  manifest: columnsOf({
    plain:
      'manifestId number mode originBranchId destinationBranchId departsAt arrivesAt status sealedAt createdAt updatedAt deletedAt archivedAt totals',
    staff: 'mawbNumber carrier sealedBy overrides',
  }),
  manifestLine: columnsOf({
    plain:
      'manifestLineId manifestId packageId addedAt arrival createdAt updatedAt deletedAt archivedAt offices',
    staff: 'addedBy',
  }),
  message: columnsOf({
    goes: 'messageId event channel accountId to subject text html facts state nextAt lastError createdAt sentAt dedupeKey providerId',
  }),
  migration: columnsOf({ plain: 'name at' }),
  newsletter: columnsOf({ plain: 'newsletterId sentAt', staff: 'subject text sentBy' }),
  newsletterRequest: columnsOf({ goes: 'newsletterRequestId email name brand confirmToken createdAt' }),
  newsletterSubscriber: columnsOf({
    goes: 'newsletterSubscriberId email name status unsubscribeToken createdAt updatedAt consent brand',
  }),
  notice: columnsOf({ goes: 'noticeId event accountId dedupeKey facts createdAt spreadAt readAt mailDay' }),
  notificationPreference: columnsOf({ goes: 'accountId event channel' }),
  oneTimeToken: columnsOf({ goes: 'tokenHash purpose expiresAt accountId email' }),
  package: columnsOf({
    plain:
      'packageId trackingNumber trackingNormalized trackingAliases codes hawbNumber accountId condition battery branchId status invoiceState merchantInvoiceFileId manifestId invoiceId checkedInAt deliveredAt mergedInto createdAt updatedAt deletedAt archivedAt driverId arrival billedAt expectedFrom expectedTo missingSince mode service missingPieces deliveredPieces shipWhen togetherId heldFrom heldUntil offices dutyCategory insurance headingTo pickup originBranchId',
    staff: 'bin checkedInBy placement',
    blank:
      'courier description shipper note delayedReason customs reviewReason deliveredTo handover invoiceProblem chargesWaiver expectedMove priceMove loss ending contents pieceLosses lines',
  }),
  packageCode: columnsOf({ plain: 'code packageId' }),
  packageEvent: columnsOf({
    plain:
      'packageEventId packageId accountId status occurredAt recordedAt deviceId branchId createdAt updatedAt deletedAt archivedAt driverId deviceAt offices headingTo',
    blank: 'by note customs',
  }),
  packageImage: columnsOf({
    plain:
      'packageImageId packageId accountId fileId sha256 contentType takenAt createdAt updatedAt deletedAt archivedAt driverId offices',
    staff: 'by',
  }),
  packageTally: columnsOf({ plain: 'status' }),
  partnerPackage: columnsOf({ goes: 'apiKeyId reference packageId argsHash outcome message createdAt' }),
  payment: columnsOf({
    plain:
      'paymentId accountId method currency receiptNumber checkoutId deliveryId receivedAt reversedAt kind',
    staff: 'receivedBy',
    blank: 'reference reverseReason refundReason',
  }),
  paymentAllocation: columnsOf({ plain: 'paymentId invoiceId' }),
  paymentTally: columnsOf({ plain: 'kind method' }),
  phoneCode: columnsOf({ goes: 'accountId number codeDigest expiresAt' }),
  phoneHold: columnsOf({ goes: 'channel kind until reason since' }),
  phoneNumber: columnsOf({ goes: 'accountId number confirmedAt' }),
  phoneReply: columnsOf({ goes: 'replyId channel number word at' }),
  phoneSpend: columnsOf({ plain: 'period toldAt' }),
  fee: columnsOf({
    plain: 'feeId rule branchId validFrom validTo createdAt updatedAt',
    staff: 'name',
  }),
  promotion: columnsOf({
    plain: 'promotionId base validFrom validTo priceGroupIds createdAt updatedAt',
    staff: 'name code',
  }),
  promotionUse: columnsOf({ plain: 'invoiceId promotionId accountId' }),
  priceGroup: columnsOf({ plain: 'priceGroupId createdAt updatedAt', staff: 'name' }),
  printJob: columnsOf({
    goes: 'printJobId hubDeviceId title packageIds zpl state problem accountId requestedBy requestedAt endedAt',
  }),
  proofTicket: columnsOf({
    goes: 'tokenHash purpose accountId sessionId deviceId challenge secret expiresAt',
  }),
  providerHook: columnsOf({ plain: 'hookId bodyHash keyId receivedAt state', goes: 'body' }),
  providerPayment: columnsOf({
    plain:
      'transactionId hookId reference customReference checkoutId accountId currency paidAt receivedAt state paymentId',
  }),
  pushSubscription: columnsOf({
    goes: 'pushSubscriptionId accountId sessionId endpoint p256dh auth createdAt',
  }),
  claim: columnsOf({
    plain:
      'claimId packageId accountId kind lines pieces status lookedAt creditNoteId paymentId decidedAt createdAt updatedAt deletedAt archivedAt',
    staff: 'lookedAtBy decidedBy',
    blank: 'text decision photoFileIds openedBy',
  }),
  question: columnsOf({
    plain:
      'questionId packageId accountId status waitingSince handledAt createdAt updatedAt deletedAt archivedAt',
    staff: 'handledBy',
    blank: 'lines',
  }),
  rateSheet: columnsOf({
    plain:
      'rateSheetId priceGroupId originBranchId service mode bands handlingSteps validFrom createdAt updatedAt',
    staff: 'name',
  }),
  recoveryCode: columnsOf({ goes: 'codeHash accountId createdAt usedAt' }),
  retentionRun: columnsOf({ plain: 'kind startedAt endedAt' }),
  review: columnsOf({
    plain:
      'reviewId packageId kind at deviceId status resolution resolvedAt createdAt updatedAt deletedAt archivedAt prealertId',
    staff: 'resolvedBy',
    blank: 'by note differences',
  }),
  secondFactor: columnsOf({
    goes: 'factorId accountId kind name secret credentialId publicKey transports createdAt lastUsedAt',
  }),
  session: columnsOf({
    goes: 'sessionId accountId deviceId createdAt rotatedAt expiresAt endedAt endReason provenAt factorAt',
  }),
  setting: columnsOf({ plain: 'key', staff: 'value' }),
  storeOrder: columnsOf({
    plain: 'storeOrderId accountId status createdAt updatedAt deletedAt',
    blank: 'store note createdBy waiver',
  }),
  storeOrderItem: columnsOf({ plain: 'storeOrderId dutyCategory', blank: 'url name options' }),
  storeOrderPart: columnsOf({ plain: 'storeOrderId packageId' }),
  syncAlias: columnsOf({ plain: 'clientId uid', goes: 'refusal' }),
  syncClient: columnsOf({
    plain: 'clientId accountId deviceId schema lastHelloAt oldestPendingAt lostSince',
    blank: 'deviceName',
  }),
  syncCommit: columnsOf({ plain: 'at' }),
  syncHead: columnsOf({ plain: 'epoch' }),
  syncMutation: columnsOf({
    plain: 'uid clientId name argsHash status code outcome packageId occurredAt at',
    goes: 'message fields',
  }),
  syncRow: columnsOf({ plain: 'tbl pk' }),
  syncScope: columnsOf({ plain: 'scope' }),
  till: columnsOf({
    plain: 'tillId cashierId branchId openedAt counted closedAt confirmedAt',
    staff: 'note confirmedBy confirmNote closedBy',
  }),
  tillEntry: columnsOf({ plain: 'tillEntryId tillId kind paymentId at', staff: 'by', blank: 'note' }),
  transfer: columnsOf({
    plain:
      'transferId number fromBranchId toBranchId driverId status departedAt arrivedAt closedAt createdAt updatedAt deletedAt archivedAt',
    staff: 'vehicle seal departedBy closedBy',
  }),
  transferLine: columnsOf({
    plain:
      'transferLineId transferId packageId addedAt arrival createdAt updatedAt deletedAt archivedAt offices',
    staff: 'addedBy',
  }),
  webhook: columnsOf({
    plain:
      'webhookId apiKeyId events secret previousSecret previousUntil failingSince heldUntil disabledAt createdAt removedAt',
    staff: 'url createdBy',
  }),
  webhookAttempt: columnsOf({ goes: 'webhookEventId at answer' }),
  webhookEvent: columnsOf({ goes: 'webhookEventId webhookId type body createdAt state nextAt goodUntil' }),
  workerKey: columnsOf({
    plain: 'keyId accountId kind number salt checkKey signKey createdAt endedAt endReason',
  }),
} as const
