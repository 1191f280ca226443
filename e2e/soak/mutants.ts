import type { Mutant } from './mutant.ts'
import { mutantsInDeliveries } from './mutants-in-deliveries.ts'
import { mutantsInEngine } from './mutants-in-engine.ts'
import { mutantsInHandhelds } from './mutants-in-handhelds.ts'
import { mutantsInManifests } from './mutants-in-manifests.ts'
import { mutantsInRules } from './mutants-in-rules.ts'
import { mutantsInServer } from './mutants-in-server.ts'

export const mutants: readonly Mutant[] = [
  ...mutantsInEngine,
  ...mutantsInServer,
  ...mutantsInRules,
  ...mutantsInDeliveries,
  ...mutantsInManifests,
  ...mutantsInHandhelds,
]
