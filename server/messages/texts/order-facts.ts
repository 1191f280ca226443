export interface StoreOrderFacts {
  readonly storeOrderId: string
  readonly store: string
}
