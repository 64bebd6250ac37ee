import { useQuery } from '@tanstack/react-query'
import { api } from '../api-client.ts'

/** The company's logo at the head of a sheet, on paper only. Nothing for a business without one. */
export function PrintLogo() {
  const logo = useQuery(api.business.facts.queryOptions()).data?.logo
  return logo ? <img className="printlogo" src={logo.src} width={logo.width} height={logo.height} alt="" /> : null
}
