import fc from 'fast-check'

// That a property fails for a mutant is enough; looking for the smallest example takes a hundred runs more.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
