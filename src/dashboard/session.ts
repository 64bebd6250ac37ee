import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** Who is signed in. Any failure means nobody is (spec.md §7). */
export const useUser = () => useQuery(api.auth.user.queryOptions())

/** The sign-in page, which leads back to where the person is now. */
export const signInAddress = (): string => `/login?return=${encodeURIComponent(location.pathname + location.search)}`
