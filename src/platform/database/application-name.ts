import { hostname } from 'node:os'

/**
 * How this process calls itself to PostgreSQL: product, process id and host. PostgreSQL keeps 63 characters and
 * replaces what is not ASCII.
 */
export const applicationName = () => `tidestone ${process.pid} on ${hostname()}`.slice(0, 63)
