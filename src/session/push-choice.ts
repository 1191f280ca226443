import { useMutation } from '@tanstack/react-query'
import { serverCache } from '../queries/api/server-cache/server-cache.ts'
import { serverQuery } from '../queries/api/server-cache/use-server-query.ts'
import { type PushState, pushState, turnPushOff, turnPushOn } from './push.ts'

/** Whether this browser shows notifications. The browser knows it, with or without a connection. */
export const pushQuery = (accountId: string) =>
  serverQuery<PushState>({
    queryKey: ['device', 'push', accountId],
    queryFn: () => pushState(accountId),
    networkMode: 'always',
  })

/** Turns notifications on or off for this person on this device. Must be called from a tap. */
export function usePushChoice(accountId: string) {
  return useMutation<PushState, Error, boolean>(
    {
      mutationFn: (yes) => (yes ? turnPushOn : turnPushOff)(accountId),
      onSuccess: (state) => serverCache().setQueryData(pushQuery(accountId).queryKey, state),
    },
    serverCache(),
  )
}
