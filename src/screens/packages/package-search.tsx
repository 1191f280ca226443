export const PackageSearch = () => null
