// Separate from the schema, so that a screen can check a form without loading the validators.

export const mostClaimPhotos = 10
