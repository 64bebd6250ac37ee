import { useState } from 'react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { Role } from '#domains/system/auth/contract-person.ts'
import type { Confirmation } from '#domains/system/auth/web/confirmation-fields.ts'
import { ROLE_WORDS } from '#domains/system/auth/web/role-words.ts'
import { StepUpField } from '#domains/system/auth/web/step-up-field.tsx'

/** What an invitation needs: where it goes, what they may do, and the owner’s password. */
export function SignInFields({
  email,
  sure,
  errors,
  onEmail,
  onSure,
}: {
  email?: string | undefined
  sure: Confirmation
  errors: Errors
  onEmail?: (email: string) => void
  onSure: (sure: Confirmation) => void
}) {
  const [role, choose] = useState<Role>('technician')
  return (
    <>
      <div className="two">
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={email}
          error={errors.email}
          onChange={({ target }) => onEmail?.(target.value)}
        />
        <SelectField
          label="Role"
          name="role"
          hint={ROLE_WORDS[role].may}
          value={role}
          error={errors.role}
          onChange={(event) => choose(Role.parse(event.target.value))}
        >
          {Role.options.toReversed().map((one) => (
            <option key={one} value={one}>
              {ROLE_WORDS[one].word}
            </option>
          ))}
        </SelectField>
      </div>
      <StepUpField value={sure} error={errors.password} onChange={onSure} />
    </>
  )
}
