import { implement } from '@orpc/server'
import { forbidden } from '#lib/problem.ts'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context, SignedIn } from '#platform/http/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { contract } from './contract.ts'
import type { Profile } from './contract.ts'
import { setUp } from './ensure-owner.ts'
import * as profile from './user-profile.ts'
import { listSecurity, recordSecurity } from './security-log.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import * as auth from './service.ts'
import { readRoleRights, saveRoleRights } from './change-rights.ts'
import { readRules, saveRules } from './sign-in-rules.ts'
import { confirmIdentity, confirmIfAsked } from './step-up.ts'
import { getLifetime } from './user-session.ts'
import * as team from './manage-team.ts'
import * as twoStep from './two-step.ts'

const os = implement(contract)
  .$context<Context>()
  .use(async ({ context, next, procedure }, input) => {
    await confirmIfAsked(context, procedure, input)
    return next()
  })

export const routes = os.router({
  user: os.user.handler(async ({ context }) => ({
    ...(await auth.get(context.read, me(context).id)),
    sessionId: me(context).sessionId,
    ...(await getLifetime(context.read, me(context).sessionId)),
    mustSetUpTwoStep: me(context).mustSetUpTwoStep ?? false,
    rights: [...(me(context).rights ?? [])],
  })),
  setUp: os.setUp.handler(({ context, input }) => context.once((tx) => setUp(tx, input), input.token)),
  requestReset: os.requestReset.handler(async ({ context, input }) => {
    await context.write(async (tx) => requestReset(tx, input.email))
    return { status: true, emailed: !context.providers.email.simulated }
  }),
  reset: os.reset.handler(async ({ context, input }) => {
    const { userId, email } = await context.write((tx) => resetPassword(tx, input.token, input.newPassword))
    await recordSecurity(context, { kind: 'password-reset', userId, way: 'link' })
    return { email }
  }),
  invite: os.invite.handler(async ({ context, input: { email, role } }) => {
    const links = new Map<string, string | null>()
    const invited = await context.once(
      async (tx) => {
        const { link, ...saved } = await auth.invite(tx, { email, role }, context)
        links.set(saved.id, link)
        return saved
      },
      // Without the password, whose hash would lie beside the key.
      { email, role },
    )
    // What a repeated key made was rolled back, and its link opens nothing.
    return { ...invited, link: links.get(invited.id) ?? null }
  }),
  resendInvitation: os.resendInvitation.handler(({ context, input }) =>
    context.write((tx) => auth.sendAgain(tx, input.id, context)),
  ),
  invitations: os.invitations.handler(({ context }) => auth.list(context.read)),
  withdraw: os.withdraw.handler(({ context, input }) => context.write((tx) => auth.withdraw(tx, input.id))),
  invitation: os.invitation.handler(({ context, input }) => auth.invitation(context.read, input.token)),
  accept: os.accept.handler(({ context, input }) => context.once((tx) => auth.accept(tx, input), input.token)),
  team: {
    list: os.team.list.handler(({ context }) => team.list(context.read)),
    setRole: os.team.setRole.handler(async ({ context, input }) => {
      if (await team.concernsOwner(context.read, input)) await confirmIdentity(context, input)
      return context.write((tx) => team.setRole(tx, input))
    }),
    remove: os.team.remove.handler(({ context, input }) => context.write((tx) => team.remove(tx, input.id))),
    turnOffTwoStep: os.team.turnOffTwoStep.handler(({ context, input }) =>
      context.write((tx) => team.turnOffTwoStep(tx, input.id)),
    ),
    endSessions: os.team.endSessions.handler(async ({ context, input }) => {
      const ended = await context.write((tx) => team.endSessions(tx, input.id))
      await recordSecurity(context, { kind: 'sessions-ended', userId: input.id, count: Math.max(1, ended.ended) })
      return ended
    }),
  },
  rights: {
    read: os.rights.read.handler(({ context }) => readRoleRights(context.read)),
    ofRole: os.rights.ofRole.handler(({ context, input: { role, switches } }) =>
      context.write((tx) => saveRoleRights(tx, role, switches)),
    ),
    ofPerson: os.rights.ofPerson.handler(({ context, input }) => context.write((tx) => team.setRights(tx, input))),
  },
  security: {
    events: os.security.events.handler(async ({ context, input }) =>
      toAnswer(await listSecurity(context.read, input), '/api/security/events', input),
    ),
    rules: os.security.rules.handler(({ context }) => readRules(context.read)),
    saveRules: os.security.saveRules.handler(({ context, input }) =>
      context.write((tx) => saveRules(tx, { twoStepRoles: input.twoStepRoles })),
    ),
  },
  profile: {
    read: os.profile.read.handler(({ context }) => show(context.read, context)),
    rename: os.profile.rename.handler(({ context, input }) =>
      change(context, (tx) => profile.rename(tx, me(context).id, input)),
    ),
    changePassword: os.profile.changePassword.handler(async ({ context, input }) => {
      const { id, sessionId } = me(context)
      const changed = await change(context, (tx) =>
        profile.changePassword(tx, id, { sessionId, endpoint: input.endpoint ?? null }, input.newPassword),
      )
      await recordSecurity(context, { kind: 'password-changed', userId: id })
      return changed
    }),
    sessions: os.profile.sessions.handler(({ context }) =>
      profile.listSessions(context.read, me(context).id, me(context).sessionId),
    ),
    endSession: os.profile.endSession.handler(({ context, input }) =>
      endThen(context, (tx, { id, sessionId }) => profile.endSession(tx, id, sessionId, input.id)),
    ),
    endOthers: os.profile.endOthers.handler(({ context, input }) =>
      endThen(context, (tx, { id, sessionId }) =>
        profile.endOthers(tx, id, { sessionId, endpoint: input?.endpoint ?? null }),
      ),
    ),
    beginTwoStep: os.profile.beginTwoStep.handler(({ context }) =>
      context.write((tx) => twoStep.begin(tx, me(context).id, context.signInSecret)),
    ),
    confirmTwoStep: os.profile.confirmTwoStep.handler(({ context, input }) =>
      context.write((tx) => twoStep.confirm(tx, me(context).id, input.code, context.signInSecret)),
    ),
    turnOffTwoStep: os.profile.turnOffTwoStep.handler(({ context }) =>
      change(context, (tx) => twoStep.turnOff(tx, me(context).id)),
    ),
    makeBackupCodes: os.profile.makeBackupCodes.handler(({ context }) =>
      context.write((tx) => twoStep.makeBackupCodes(tx, me(context).id)),
    ),
    renamePasskey: os.profile.renamePasskey.handler(({ context, input }) =>
      change(context, (tx) => profile.renamePasskey(tx, me(context).id, input.id, input.name)),
    ),
    removePasskey: os.profile.removePasskey.handler(({ context, input }) =>
      change(context, (tx) => profile.removePasskey(tx, me(context).id, input.id)),
    ),
  },
})

/** Narrows the type: the contract requires a session for every one of these calls. */
function me({ user }: Context): SignedIn {
  if (!user) throw forbidden('Please sign in.')
  return user
}

async function show(tx: Tx, context: Context): Promise<Profile> {
  return { ...(await profile.read(tx, me(context).id)), emailed: !context.providers.email.simulated }
}

/** Changes one's own account, and answers it as it is then. */
function change(context: Context, done: (tx: Tx) => Promise<void>): Promise<Profile> {
  return context.write(async (tx) => {
    await done(tx)
    return show(tx, context)
  })
}

function endThen(context: Context, end: (tx: Tx, user: SignedIn) => Promise<void>) {
  const user = me(context)
  return context.write(async (tx) => {
    await end(tx, user)
    return profile.listSessions(tx, user.id, user.sessionId)
  })
}
