/** Post offices that send much to Florida and Jamaica, by the country at the end of an S10 number. */
const posts: Readonly<Record<string, string>> = {
  AU: 'Australia Post',
  BR: 'Correios',
  CA: 'Canada Post',
  CH: 'Swiss Post',
  CN: 'China Post',
  DE: 'Deutsche Post',
  ES: 'Correos',
  FR: 'La Poste',
  GB: 'Royal Mail',
  HK: 'Hongkong Post',
  IN: 'India Post',
  IT: 'Poste Italiane',
  JM: 'Jamaica Post',
  JP: 'Japan Post',
  KR: 'Korea Post',
  MY: 'Pos Malaysia',
  NL: 'PostNL',
  SE: 'PostNord',
  SG: 'Singapore Post',
  TR: 'PTT',
  TW: 'Chunghwa Post',
  US: 'USPS',
}

export const postOf = (country: string): string => posts[country] ?? `Post (${country})`
