/** The columns that a new database has. `npm run unit -- server/db/tables -u` writes this. */
export interface StoredColumns {
  account: {
    accountId: string
    mailbox: string
    firstName: string
    lastName: string
    email: string
    role: string
    brand: string
    branchId: string | null
    status: string
    hasTrn: number
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    defaultMode: string
    holdsPackages: number
    offices: string
    defaultService: string
    declinesInsurance: number
  }
  accountNote: {
    accountNoteId: string
    accountId: string
    text: string
    by: string
    byAccountId: string
    createdAt: string
  }
  accountPermission: {
    accountId: string
    permission: string
    granted: number
  }
  accountPrivate: {
    accountId: string
    userId: string
    phone: string
    emailVerifiedAt: string | null
    trn: string | null
    authorizedPersons: string
    trnDigest: string | null
    nameKey: string | null
    phoneKey: string | null
    textNumber: number | null
    priceGroupId: string | null
    promotionId: string | null
    terms: string | null
    paysFromCredit: number
  }
  address: {
    addressId: string
    userId: string
    label: string
    line1: string
    line2: string
    town: string
    parish: string
    country: string
    phone: string
    note: string
    isDefault: number
    createdAt: string
    updatedAt: string
  }
  allowance: {
    accountId: string
    kind: string
    left: number
    at: string
  }
  apiKey: {
    apiKeyId: string
    name: string
    prefix: string
    keyHash: string
    rights: string
    branchId: string | null
    perMinute: number
    perDay: number
    addresses: string
    expiresAt: string | null
    makerId: string
    createdAt: string
    revokedAt: string | null
  }
  apiKeyUse: {
    apiKeyId: string
    minute: string
    minuteCalls: number
    day: string
    dayCalls: number
    lastAt: string
    lastAddress: string
  }
  audit: {
    auditId: number
    at: string
    by: string
    accountId: string
    role: string
    action: string
    entity: string
    entityId: string
    before: string | null
    after: string | null
    ip: string
    deviceId: string
    mutationId: string | null
  }
  auditFile: {
    auditFileId: number
    month: string
    sha256: string
    fromAt: string
    toAt: string
    lastAuditId: number
    entries: number
    bytes: number
    valueFilter: string
    emptiedAt: string | null
  }
  auditFileContent: {
    auditFileId: number
    content: Buffer
  }
  authorization: {
    authorizationId: string
    role: string
    permission: string
  }
  bankTransfer: {
    bankTransferId: string
    accountId: string
    amountJmdCents: number | null
    reference: string
    fileId: string
    status: string
    reason: string
    paymentId: string | null
    createdAt: string
    decidedAt: string | null
    decidedBy: string
  }
  bankTransferItem: {
    bankTransferId: string
    position: number
    invoiceId: string
    label: string
    amountJmdCents: number
  }
  blog: {
    blogId: string
    slug: string
    title: string
    summary: string
    body: string
    cover: string
    publishedAt: string | null
    createdAt: string
    updatedAt: string
  }
  bookEntry: {
    bookEntryId: string
    at: string
    source: string
    sourceId: string
    accountId: string | null
    bookAccount: string
    amountJmdCents: number
    text: string
    reference: string
  }
  branch: {
    branchId: string
    code: string
    name: string
    kind: string
    address: string
    phone: string
    openingHours: string
    active: number
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    openDays: string
    deliveryDays: string
    closedDays: string
  }
  callDone: {
    uid: string
    name: string
    argsHash: string
    rowId: string
    at: string
  }
  categoryWord: {
    word: string
    category: string
    count: number
  }
  checkout: {
    checkoutId: string
    checkoutToken: string
    accountId: string
    totalUsdCents: number
    totalJmdCents: number
    status: string
    paymentLink: string | null
    expiresAt: string
    providerReference: string | null
    paymentId: string | null
    paidByHand: number
    createdBy: string
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    partJmdCents: number | null
    askedJmdCents: number | null
    cardPageAt: string | null
    topUpJmdCents: number
  }
  checkoutAlert: {
    alertId: string
    kind: string
    checkoutId: string | null
    accountId: string | null
    transactionId: string | null
    createdAt: string
    resolvedAt: string | null
    resolvedBy: string | null
    note: string | null
  }
  checkoutItem: {
    checkoutId: string
    position: number
    type: string
    id: string
    invoiceId: string
    label: string
    amountUsdCents: number
    amountJmdCents: number
    askedJmdCents: number | null
  }
  claim: {
    claimId: string
    packageId: string
    accountId: string
    kind: string
    lines: string
    pieces: string
    amountJmdCents: number
    text: string
    photoFileIds: string
    status: string
    openedBy: string
    lookedAtBy: string | null
    lookedAt: string | null
    paidJmdCents: number
    creditNoteId: string | null
    paymentId: string | null
    decidedBy: string | null
    decidedAt: string | null
    decision: string
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
  }
  clientError: {
    errorId: string
    message: string
    stack: string
    route: string
    version: string
    count: number
    firstAt: string
    lastAt: string
  }
  companyState: {
    companyStateId: string
    company: string
  }
  contactMessage: {
    contactMessageId: string
    brand: string
    name: string
    email: string
    phone: string
    subject: string
    message: string
    createdAt: string
    status: string
    handledBy: string
    handledAt: string | null
  }
  counter: {
    name: string
    value: number
  }
  credential: {
    accountId: string
    email: string
    passwordHash: string
    sessionVersion: number
    updatedAt: string
  }
  creditNote: {
    creditNoteId: string
    accountId: string
    amountJmdCents: number
    remainingJmdCents: number
    reason: string
    status: string
    createdAt: string
    updatedAt: string
    createdBy: string
    creditedJmdCents: number
    gctJmdCents: number
  }
  creditNoteUse: {
    creditNoteId: string
    invoiceId: string
    amountJmdCents: number
  }
  customerPaper: {
    paperId: string
    accountId: string
    kindId: string
    kindName: string
    fileIds: string
    state: string
    expiresOn: string | null
    reason: string
    sentBy: string
    sentAt: string
    checkedBy: string
    checkedAt: string | null
    warnedAt: string | null
  }
  customsReceipt: {
    packageId: string
    receiptNumber: string
    classification: string
    cifJmdCents: number | null
    recordedBy: string
    recordedAt: string
  }
  dailyMail: {
    accountId: string
    topic: string
  }
  dataImport: {
    importId: string
    fileName: string
    fileHash: string
    rows: number
    brand: string
    accountId: string | null
    invites: number
    status: string
    startedBy: string
    createdAt: string
    endedAt: string | null
    startedById: string | null
    kind: string
  }
  dataImportRow: {
    importId: string
    row: number
    state: string
    entityId: string | null
    version: number
    reason: string
  }
  delivery: {
    deliveryId: string
    accountId: string
    address: string
    branchId: string | null
    driverId: string | null
    scheduledFor: string | null
    stopOrder: number | null
    status: string
    feeJmdCents: number
    attempts: string
    proof: string | null
    collected: string | null
    outAt: string | null
    deliveredAt: string | null
    createdAt: string
    updatedAt: string
    createdBy: string
    deletedAt: string | null
    waiver: string | null
    packageIds: string
    loadedPackageIds: string
    unscannedReason: string
    outBy: string | null
    contact: string | null
    dueJmdCents: number
    driverDayId: string | null
    roundOf: string | null
    version: number
    archivedAt: string | null
    windowFrom: string | null
    windowTo: string | null
    cancelReason: string
    extraCollected: string
    cashRoundingJmdCents: number
    confirmedAt: string | null
    hasOwnFee: number
    refusedPackages: string
    owedParts: string
    asksCode: number
  }
  deliveryCode: {
    deliveryId: string
    code: string
    createdAt: string
  }
  deliveryPackage: {
    deliveryId: string
    packageId: string
    position: number
    open: number
  }
  deliveryZone: {
    deliveryZoneId: string
    name: string
    parishes: string
    towns: string
    baseJmdCents: number
    perLbJmdCents: number
    freeAboveJmdCents: number | null
    validFrom: string
    createdAt: string
    updatedAt: string
  }
  driverDay: {
    driverDayId: string
    driverId: string
    deliveryIds: string
    expectedJmdCents: number
    countedJmdCents: number
    note: string
    closedAt: string
    closedBy: string
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    confirmedAt: string | null
    confirmedBy: string
    confirmNote: string
  }
  dutyCredit: {
    creditNoteId: string
    packageId: string
  }
  dutyTable: {
    dutyTableId: string
    validFrom: string
    deMinimisUsdCents: number
    rates: string
    createdAt: string
    updatedAt: string
  }
  erasure: {
    erasureId: string
    accountId: string
    note: string
    askedAt: string
    status: string
    reason: string
    decidedBy: string
    decidedAt: string | null
  }
  exchangeRate: {
    exchangeRateId: string
    from: string
    buy: number
    sell: number
    setBy: string
    setAt: string
  }
  fee: {
    feeId: string
    name: string
    rule: string
    amountJmdCents: number | null
    percent: number | null
    minJmdCents: number | null
    maxJmdCents: number | null
    aboveUsdCents: number | null
    aboveLb: number | null
    branchId: string | null
    isTaxed: number
    validFrom: string
    validTo: string | null
    isActive: number
    createdAt: string
    updatedAt: string
  }
  file: {
    fileId: string
    name: string
    contentType: string
    size: number
    sha256: string
    ownerAccountId: string
    visibility: string
    kind: string
    path: string
    createdAt: string
    packageId: string | null
    deletedAt: string | null
    replacedAt: string | null
    removedAt: string | null
  }
  flightCost: {
    flightCostId: string
    manifestId: string
    kind: string
    day: string
    currency: string
    amountUsdCents: number | null
    rate: number | null
    amountJmdCents: number
    reference: string
    enteredBy: string
    enteredAt: string
    voidedAt: string | null
    voidedBy: string | null
    voidReason: string | null
  }
  handheld: {
    accountId: string
    deviceId: string
    name: string
    branchId: string | null
    badgeAlone: number
    idleMinutes: number
    createdAt: string
    endedAt: string | null
  }
  hawbBlock: {
    year: number
    fromSerial: number
    toSerial: number
    clientId: string
    at: string
  }
  hubDevice: {
    hubDeviceId: string
    name: string
    kind: string
    branchId: string | null
    keyHash: string
    createdAt: string
    lastSeenAt: string | null
    revokedAt: string | null
  }
  invoice: {
    invoiceId: string
    number: string | null
    kind: string
    accountId: string
    statusId: string
    exchangeRate: number
    subtotalJmdCents: number
    gctJmdCents: number
    totalJmdCents: number
    paidJmdCents: number
    balanceJmdCents: number
    issuedAt: string | null
    dueAt: string | null
    voidReason: string | null
    packageId: string | null
    deliveryId: string | null
    storeOrderId: string | null
    createdAt: string
    updatedAt: string
    createdBy: string
  }
  invoiceEstimate: {
    invoiceEstimateId: string
    kind: string
    title: string
    accountId: string | null
    exchangeRate: number
    subtotalJmdCents: number
    gctJmdCents: number
    totalJmdCents: number
    invoiceId: string | null
    createdAt: string
    updatedAt: string
    createdBy: string
  }
  invoiceEstimateLine: {
    featureValueId: string
    invoiceEstimateId: string
    position: number
    feature: string
    description: string
    quantity: number
    inStock: number | null
    unitJmdCents: number
    amountJmdCents: number
    packageId: string | null
    how: string
  }
  invoiceLine: {
    featureValueId: string
    invoiceId: string
    position: number
    feature: string
    description: string
    quantity: number
    inStock: number | null
    unitJmdCents: number
    amountJmdCents: number
    packageId: string | null
    how: string
  }
  invoiceTally: {
    kind: string
    statusId: string
    n: number
    balanceJmdCents: number
  }
  issuedPaper: {
    entityId: string
    companyStateId: string
    accountId: string
    name: string
    mailbox: string
    trn: string | null
  }
  keepAlive: {
    id: number
    at: string
  }
  lockedDevice: {
    deviceId: string
    accountId: string
    lockedBy: string
    reason: string
    lockedAt: string
    emptiedAt: string | null
  }
  manifest: {
    manifestId: string
    number: string | null
    mode: string
    mawbNumber: string
    carrier: string
    originBranchId: string | null
    destinationBranchId: string | null
    departsAt: string | null
    arrivesAt: string | null
    status: string
    sealedBy: string | null
    sealedAt: string | null
    overrides: string
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    totals: string
  }
  manifestLine: {
    manifestLineId: string
    manifestId: string
    packageId: string
    addedAt: string
    addedBy: string
    arrival: string
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    extra: number
    offices: string
  }
  message: {
    messageId: string
    event: string
    channel: string
    accountId: string | null
    to: string
    subject: string
    text: string
    html: string
    facts: string
    state: string
    urgency: number
    attempts: number
    nextAt: string
    lastError: string
    createdAt: string
    sentAt: string | null
    dedupeKey: string
    providerId: string | null
    costJmdCents: number
  }
  newsletter: {
    newsletterId: string
    subject: string
    text: string
    sentAt: string
    sentBy: string
    recipients: number
  }
  newsletterRequest: {
    newsletterRequestId: string
    email: string
    name: string
    brand: string
    confirmToken: string
    createdAt: string
  }
  newsletterSubscriber: {
    newsletterSubscriberId: string
    email: string
    name: string
    status: string
    unsubscribeToken: string
    createdAt: string
    updatedAt: string
    consent: string
    brand: string
  }
  notice: {
    noticeId: string
    event: string
    accountId: string
    dedupeKey: string
    facts: string
    createdAt: string
    spreadAt: string | null
    hidden: number
    readAt: string | null
    mailDay: string | null
  }
  notificationPreference: {
    accountId: string
    event: string
    channel: string
    enabled: number
  }
  oneTimeToken: {
    tokenHash: string
    purpose: string
    expiresAt: string
    accountId: string | null
    email: string | null
  }
  overdueReminder: {
    invoiceId: string
    day: number
    remindedOn: string
  }
  package: {
    rowNumber: number
    packageId: string
    trackingNumber: string
    trackingNormalized: string
    trackingAliases: string
    codes: string
    hawbNumber: string | null
    courier: string
    description: string
    shipper: string
    accountId: string | null
    declaredValueUsdCents: number | null
    weightLb: number | null
    lengthIn: number | null
    widthIn: number | null
    heightIn: number | null
    pieces: number
    condition: string
    battery: string
    prohibited: number
    bin: string
    branchId: string | null
    note: string
    status: string
    delayedReason: string | null
    invoiceState: string
    merchantInvoiceFileId: string | null
    chargeableLb: number | null
    manifestId: string | null
    customs: string
    invoiceId: string | null
    reviewReason: string | null
    checkedInAt: string | null
    checkedInBy: string | null
    deliveredAt: string | null
    deliveredTo: string | null
    mergedInto: string | null
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    driverId: string | null
    handover: string
    arrival: string | null
    invoiceProblem: string | null
    placement: string
    billedAt: string | null
    chargesWaiver: string
    expectedFrom: string | null
    expectedTo: string | null
    expectedMove: string
    expectedPending: number
    missingSince: string | null
    loss: string
    mode: string | null
    ending: string
    missingPieces: string
    deliveredPieces: string
    contents: string
    shipWhen: string | null
    togetherId: string | null
    heldFrom: string | null
    heldUntil: string | null
    pieceLosses: string
    offices: string
    lines: string
    dutyCategory: string | null
    headingTo: string | null
    service: string | null
    priceMove: string
    pickup: string
    originBranchId: string | null
    insurance: string | null
  }
  packageCode: {
    code: string
    packageId: string
  }
  packageEvent: {
    packageEventId: string
    packageId: string
    accountId: string | null
    status: string
    stepBack: number
    occurredAt: string
    recordedAt: string | null
    by: string
    deviceId: string
    branchId: string | null
    note: string
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    driverId: string | null
    customs: string
    rank: number
    deviceAt: string | null
    offices: string
    headingTo: string | null
  }
  packageImage: {
    packageImageId: string
    packageId: string
    accountId: string | null
    fileId: string
    sha256: string
    contentType: string
    size: number
    uploaded: number
    takenAt: string
    by: string
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    driverId: string | null
    offices: string
  }
  packageTally: {
    status: string
    archived: number
    n: number
  }
  partnerPackage: {
    apiKeyId: string
    reference: string
    packageId: string
    argsHash: string
    outcome: string
    message: string
    createdAt: string
  }
  payment: {
    paymentId: string
    accountId: string
    method: string
    amountJmdCents: number
    roundingJmdCents: number
    tenderedJmdCents: number | null
    changeJmdCents: number
    reference: string
    receiptNumber: string
    receiptCheck: number
    checkoutId: string | null
    deliveryId: string | null
    receivedBy: string
    receivedAt: string
    reversedAt: string | null
    reverseReason: string | null
    kind: string
    refundReason: string | null
    currency: string
    amountUsdCents: number | null
    rate: number | null
  }
  paymentAllocation: {
    paymentId: string
    invoiceId: string
    amountJmdCents: number
  }
  paymentTally: {
    kind: string
    method: string
    reversed: number
    receiptCheck: number
    n: number
  }
  phoneCode: {
    accountId: string
    number: string
    codeDigest: string
    expiresAt: string
    triesLeft: number
  }
  phoneHold: {
    channel: string
    kind: string
    until: string
    failures: number
    reason: string
    since: string
  }
  phoneNumber: {
    accountId: string
    number: string
    confirmedAt: string
  }
  phoneReply: {
    replyId: string
    channel: string
    number: string
    word: string
    at: string
  }
  phoneSpend: {
    period: string
    jmdCents: number
    toldAt: string | null
  }
  priceGroup: {
    priceGroupId: string
    name: string
    createdAt: string
    updatedAt: string
  }
  priceRound: {
    priceRoundId: string
    formerPrices: string
    newPrices: string | null
    lastPackageId: string
  }
  printJob: {
    printJobId: string
    hubDeviceId: string
    title: string
    labels: number
    packageIds: string
    piece: number | null
    zpl: string
    state: string
    problem: string
    accountId: string
    requestedBy: string
    requestedAt: string
    endedAt: string | null
  }
  promotion: {
    promotionId: string
    name: string
    code: string
    percent: number | null
    amountJmdCents: number | null
    base: string
    validFrom: string
    validTo: string | null
    mostPerCustomer: number | null
    mostInAll: number | null
    isFirstOnly: number
    priceGroupIds: string
    createdAt: string
    updatedAt: string
  }
  promotionUse: {
    invoiceId: string
    promotionId: string
    accountId: string
  }
  proofTicket: {
    tokenHash: string
    purpose: string
    accountId: string | null
    sessionId: string | null
    sessionVersion: number | null
    deviceId: string
    challenge: string | null
    secret: string | null
    expiresAt: string
  }
  providerHook: {
    hookId: string
    bodyHash: string
    body: Buffer
    keyId: string
    legacy: number
    receivedAt: string
    times: number
    state: string
  }
  providerPayment: {
    transactionId: string
    hookId: string | null
    reference: string
    customReference: string | null
    checkoutId: string | null
    accountId: string | null
    currency: string | null
    amountCents: number | null
    paidAt: string
    receivedAt: string
    state: string
    paymentId: string | null
  }
  pushSubscription: {
    pushSubscriptionId: string
    accountId: string
    sessionId: string
    endpoint: string
    p256dh: string
    auth: string
    createdAt: string
  }
  question: {
    questionId: string
    packageId: string
    accountId: string
    status: string
    waitingSince: string | null
    handledBy: string
    handledAt: string | null
    lines: string
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
  }
  rateSheet: {
    rateSheetId: string
    name: string
    mode: string
    bands: string
    extraLbUsdCents: number
    volumetricDivisor: number
    handlingUsdCents: number
    handlingSteps: string
    fuelBasisPoints: number
    insuranceBasisPoints: number
    validFrom: string
    createdAt: string
    updatedAt: string
    service: string
    priceGroupId: string | null
    originBranchId: string | null
  }
  recoveryCode: {
    codeHash: string
    accountId: string
    createdAt: string
    usedAt: string | null
  }
  retentionRun: {
    kind: string
    startedAt: string
    removed: number
    endedAt: string | null
  }
  review: {
    reviewId: string
    packageId: string | null
    kind: string
    at: string
    by: string
    deviceId: string
    note: string
    differences: string
    status: string
    resolution: string | null
    resolvedBy: string | null
    resolvedAt: string | null
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
    prealertId: string | null
  }
  secondFactor: {
    factorId: string
    accountId: string
    kind: string
    name: string
    secret: string | null
    lastStep: number
    credentialId: string | null
    publicKey: string | null
    counter: number
    transports: string
    createdAt: string
    lastUsedAt: string | null
  }
  session: {
    sessionId: string
    accountId: string
    deviceId: string
    generation: number
    createdAt: string
    rotatedAt: string
    expiresAt: string
    endedAt: string | null
    endReason: string | null
    provenAt: string | null
    factorAt: string | null
  }
  setting: {
    key: string
    value: string
  }
  statementMail: {
    month: string
    lastAccountId: string
    finishedAt: string | null
  }
  storeOrder: {
    storeOrderId: string
    accountId: string
    store: string
    serviceFeeUsdCents: number
    status: string
    note: string
    createdAt: string
    updatedAt: string
    createdBy: string
    deletedAt: string | null
    waiver: string | null
  }
  storeOrderItem: {
    storeOrderId: string
    position: number
    url: string
    name: string
    options: string
    quantity: number
    inStock: number | null
    unitUsdCents: number | null
    dutyCategory: string | null
  }
  storeOrderPart: {
    storeOrderId: string
    packageId: string
    position: number
    quantity: number
  }
  syncAlias: {
    clientId: string
    mid: number
    uid: string
    refusal: string | null
  }
  syncClient: {
    clientId: string
    accountId: string
    deviceId: string
    deviceName: string
    lastMid: number
    schema: string
    lastHelloAt: string | null
    pending: number
    oldestPendingAt: string | null
    lost: number
    lostSince: string | null
  }
  syncCommit: {
    v: number
    tag: number
    at: string
  }
  syncHead: {
    id: number
    epoch: string
    v: number
    tag: number
  }
  syncMutation: {
    uid: string
    clientId: string | null
    mid: number | null
    name: string
    ver: number
    argsHash: string
    status: string
    code: string | null
    message: string | null
    outcome: string | null
    packageId: string | null
    v: number
    occurredAt: string
    at: string
    fields: string | null
  }
  syncRow: {
    scopeId: number
    v: number
    tbl: string
    pk: string
    op: number
  }
  syncScope: {
    scopeId: number
    scope: string
    n: number
    sum: number
    floorV: number
  }
  till: {
    tillId: string
    cashierId: string
    branchId: string | null
    floatJmdCents: number
    openedAt: string
    expectedJmdCents: number | null
    counted: string
    countedJmdCents: number | null
    note: string
    closedAt: string | null
    confirmedAt: string | null
    confirmedBy: string
    confirmNote: string
    closedBy: string | null
    floatUsdCents: number
    expectedUsdCents: number | null
    countedUsdCents: number | null
    usdDifferenceJmdCents: number
  }
  tillEntry: {
    tillEntryId: string
    tillId: string
    kind: string
    amountJmdCents: number
    changeJmdCents: number
    paymentId: string | null
    note: string
    at: string
    by: string
    amountUsdCents: number
  }
  transfer: {
    transferId: string
    number: string | null
    fromBranchId: string
    toBranchId: string
    vehicle: string
    driverId: string | null
    seal: string
    status: string
    departedBy: string | null
    departedAt: string | null
    arrivedAt: string | null
    closedBy: string | null
    closedAt: string | null
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
  }
  transferLine: {
    transferLineId: string
    transferId: string
    packageId: string
    addedAt: string
    addedBy: string
    arrival: string
    extra: number
    offices: string
    version: number
    createdAt: string
    updatedAt: string
    deletedAt: string | null
    archivedAt: string | null
  }
  webhook: {
    webhookId: string
    apiKeyId: string
    url: string
    events: string
    secret: string
    previousSecret: string | null
    previousUntil: string | null
    lastSequence: number
    failingSince: string | null
    heldUntil: string
    disabledAt: string | null
    createdBy: string
    createdAt: string
    removedAt: string | null
  }
  webhookAttempt: {
    webhookEventId: string
    attempt: number
    at: string
    durationMs: number
    status: number | null
    answer: string
  }
  webhookEvent: {
    webhookEventId: string
    webhookId: string
    sequence: number
    type: string
    body: string
    createdAt: string
    state: string
    attempts: number
    nextAt: string
    goodUntil: string
  }
  workerKey: {
    keyId: string
    accountId: string
    kind: string
    number: string | null
    salt: string
    checkKey: string
    signKey: string
    createdAt: string
    endedAt: string | null
    endReason: string | null
  }
}
