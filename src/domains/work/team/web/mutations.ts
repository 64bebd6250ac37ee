import { client, fieldErrors } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'

const TOUCHED = ['technicians', 'team', 'invitations'] as const

/** The words are those of spec.md §8 for someone who does jobs. */
export const useAddMember = () =>
  useKeyedMutation('Couldn’t add team member', {
    mutationFn: client.team.add,
    onSuccess: ({ member, link }) => {
      if (member.technicianId) toast('Technician added successfully', member.name)
      else if (!link) toast('Invitation sent', `We sent ${member.email} a link that works once and expires in 7 days.`)
    },
    unless: (error) => Object.keys(fieldErrors(error)).length > 0,
    touches: TOUCHED,
  })

export const useInviteMember = () =>
  useKeyedMutation('Couldn’t send invitation', {
    mutationFn: client.team.invite,
    onSuccess: ({ member, link }) => {
      if (!link) toast('Invitation sent', `We sent ${member.email} a link that works once and expires in 7 days.`)
    },
    unless: (error) => Object.keys(fieldErrors(error)).length > 0,
    touches: TOUCHED,
  })

export const useAddJobs = () =>
  useKeyedMutation('Couldn’t save', {
    mutationFn: client.team.addJobs,
    onSuccess: ({ name }) => toast('Technician added successfully', `${name} can be on jobs now.`),
    unless: (error) => Object.keys(fieldErrors(error)).length > 0,
    touches: TOUCHED,
  })

/** The dialog shows what is in the way, because it offers a way on. */
export const useLeave = () =>
  useAppMutation(null, {
    mutationFn: client.team.leave,
    onSuccess: ({ name }) => toast('Technician status updated', `${name} is inactive. Their visits are handed over.`),
    touches: [...TOUCHED, 'jobs', 'visits'],
  })
