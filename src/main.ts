import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before the program itself is read: compiling its 7 MB takes half of a start, and the next start finds it compiled. It
// lies beside the build and goes with it; where the folder may not be written, each start compiles again.
enableCompileCache(process.env.NODE_COMPILE_CACHE || path.join(import.meta.dirname, 'compiled'))
await import('./run-server.ts')
