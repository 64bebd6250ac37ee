import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first, as scripts/count-reporter.mjs prints them. */
const SLOWEST = [
  'src/demo/figures.test.ts',
  'src/domains/messaging/automation/notices-sent-once.test.ts',
  'src/domains/system/backups/storage-outage.test.ts',
  'src/domains/system/backups/restore-backup.test.ts',
  'src/domains/sales/imports/imports.test.ts',
  'src/domains/sales/imports/real-files.test.ts',
  'src/platform/database/migrate-with-data.test.ts',
  'src/domains/system/backups/encrypt-backup.test.ts',
  'tests/clear-names-migration.test.ts',
  'src/domains/sales/customers/export-customers.test.ts',
  'src/domains/messaging/conversations/fetch-pictures.test.ts',
  'src/platform/database/embedded/secure-cluster.test.ts',
  'src/domains/system/auth/owner-script.test.ts',
  'src/domains/sales/estimates/link-guessing.test.ts',
  'tests/e2e/dashboard-accessibility.test.ts',
  'tests/e2e/demo.test.ts',
  'tests/e2e/offline-day.test.ts',
  'tests/e2e/late-styles.test.ts',
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/stored-markup.test.ts',
  'tests/e2e/job-editor.test.ts',
  'tests/e2e/offline-work.test.ts',
  'tests/e2e/requests.test.ts',
  'tests/e2e/settings.test.ts',
  'tests/e2e/technicians.test.ts',
  'tests/e2e/customers.test.ts',
  'tests/e2e/job-materials.test.ts',
  'tests/e2e/offline-sessions.test.ts',
  'tests/e2e/estimates.test.ts',
  'tests/e2e/technician-day.test.ts',
  'tests/e2e/offline-acts.test.ts',
  'tests/e2e/pay.test.ts',
  'tests/e2e/system-health.test.ts',
  'tests/e2e/team.test.ts',
  'tests/e2e/costs.test.ts',
  'tests/e2e/estimate-link.test.ts',
  'tests/e2e/recurring.test.ts',
  'tests/e2e/jobs.test.ts',
  'tests/crash/messages.test.ts',
  'tests/crash/import.test.ts',
  'tests/attack/markup.test.ts',
  'tests/crash/crash.test.ts',
  'tests/crash/restore.test.ts',
  'tests/nodes/move-to-server.test.ts',
  'tests/nodes/nodes.test.ts',
]

/**
 * Starts the slowest files of each project first: one that comes last keeps a single worker busy while the other has
 * nothing left to do.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOWEST.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found === -1 ? SLOWEST.length : found
    }
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array: this is the sequencer's own method
    const bySize = await super.sort(files)
    return bySize.toSorted((one, other) => group(one) - group(other) || place(one) - place(other))
  }
}
