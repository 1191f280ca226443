import { useId, useState } from 'react'
import classes from './logo.module.css'

/** The address of a company's logo, which is public. */
export const logoUrl = (fileId: string): string => `/api/settings/logo/${fileId}`

/** A lighthouse beam over the water's edge. An inline drawing, so that it works offline and in both colour schemes. */
export function LogoMark(props: { size?: number; deep?: string; light?: string }) {
  const { size = 32, deep = '#0b4f6c', light = '#ffb158' } = props
  const clip = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <rect width="32" height="32" rx="8" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="32" height="32" fill={deep} />
        <path d="M10 9 32 2v14z" fill={light} opacity="0.9" />
        <path d="M7 24 8.4 9h4.2L14 24z" fill="#fff" />
        <rect x="7.6" y="6" width="5.8" height="3.6" rx="1" fill={light} />
        <path d="M0 24c3-2 5-2 8 0s5 2 8 0 5-2 8 0 5 2 8 0v8H0z" fill="#fff" opacity="0.92" />
        <path d="M0 28c3-2 5-2 8 0s5 2 8 0 5-2 8 0 5 2 8 0v4H0z" fill={deep} opacity="0.55" />
      </g>
    </svg>
  )
}

interface CompanyMarkProps {
  /** Null: the company has none. */
  logoFileId: string | null
  size: number
  second?: boolean | undefined
}

/** The logo that a company's settings name, instead of the product's mark. If it can't be loaded, the mark stays. */
export function CompanyMark({ logoFileId, size, second = false }: CompanyMarkProps) {
  const [brokenId, setBrokenId] = useState<string | null>(null)
  if (logoFileId === null || logoFileId === brokenId)
    return <LogoMark size={size} {...(second ? { deep: '#4a3290' } : {})} />
  return (
    <img
      className={classes['logo']}
      src={logoUrl(logoFileId)}
      alt=""
      height={size}
      style={{ maxWidth: size * 3 }}
      onError={() => setBrokenId(logoFileId)}
    />
  )
}
