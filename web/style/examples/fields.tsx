import { z } from '#contract/zod.ts'
import { fault } from '#messages/reasons.ts'
import { AmountField, SelectField, TextArea, TextField } from '#web/forms/fields.tsx'
import { FormEnd, FormSection } from '#web/forms/form-section.tsx'
import { PhotoField } from '#web/forms/photo-field.tsx'
import { FilePreview } from '#web/forms/file-preview.tsx'
import { DialogForm } from '#web/forms/dialog-form.tsx'
import { SaveForm } from '#web/forms/save-form.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useSaveForm } from '#web/forms/use-save-form.ts'
import { Shown, type Examples } from '#web/style/example.tsx'
import { Select } from '#web/ui/select.tsx'

const role = {
  label: 'Select Your Role',
  options: ['Student', 'Instructor'].map((value) => ({ value, label: value })),
}

const chosen = new File(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#7f1d1d" d="M0 0h1v1z"/></svg>',
  ],
  'chosen.svg',
  { type: 'image/svg+xml' },
)

function NameForm({ inDialog = false }: { inDialog?: boolean }) {
  const { fields, ...form } = useSaveForm({
    id: inDialog ? 'style-dialog' : 'style-page',
    schema: z.object({ name: z.string({ error: fault('required', { label: 'labelName' }) }) }),
    save: () => Promise.reject(new Error('Nothing was changed.')),
  })
  const field = <TextField field={fields.name} label="Name" />
  if (!inDialog)
    return (
      <SaveForm form={form} submit="Save" narrow>
        {field}
      </SaveForm>
    )
  return (
    <DialogForm form={form} submit="Save" onClose={() => {}}>
      {field}
    </DialogForm>
  )
}

export const examples: Examples = {
  AmountField: {
    filled: <Shown of={AmountField} label="Amount" value="79.50" />,
  },
  DialogForm: {
    'with its buttons': (
      <div className="style-dialog">
        <NameForm inDialog />
      </div>
    ),
  },
  SaveForm: { 'with its button; press it for what can go wrong': <NameForm /> },
  Select: {
    'with its label': (
      <label>
        Sort by{' '}
        <Select defaultValue="price">
          <option value="newest">Newest first</option>
          <option value="price">Lowest price first</option>
        </Select>
      </label>
    ),
  },
  SelectField: {
    chosen: <Shown of={SelectField} {...role} value="Student" />,
    refused: <Shown of={SelectField} {...role} value="Student" error="Choose one of the roles" />,
  },
  FormSection: {
    'of one field': (
      <FormSection title="Your e-mail">
        <Shown of={TextField} label="New E-mail" />
      </FormSection>
    ),
    'of fields in pairs': (
      <FormSection title="Seats and price" paired>
        <Shown of={TextField} label="Seats" value="8" />
        <Shown of={TextField} label="Price" value="95" />
      </FormSection>
    ),
  },
  FormEnd: {
    'with its button': (
      <FormEnd>
        <SubmitButton busy={false} className="w-full sm:w-auto">
          Add Class
        </SubmitButton>
      </FormEnd>
    ),
  },
  FilePreview: {
    'a picture': (
      <div className="size-24">
        <FilePreview file={chosen} />
      </div>
    ),
  },
  PhotoField: {
    empty: <Shown of={PhotoField} purpose="class" hint="Or the address of a picture." />,
    filled: <Shown of={PhotoField} purpose="class" value="/photos/class-03.jpg" />,
    'of a portrait': <Shown of={PhotoField} purpose="portrait" value="/photos/instructor-1.jpg" />,
    refused: <Shown of={PhotoField} purpose="portrait" error="Photo URL is required" />,
    folded: (
      <Shown
        of={PhotoField}
        purpose="portrait"
        fold={{ summary: 'Or choose a photo', open: false }}
      />
    ),
  },
  SubmitButton: {
    ready: <SubmitButton busy={false}>Sign In</SubmitButton>,
    'waits for the server': <SubmitButton busy>Sign In</SubmitButton>,
  },
  TextArea: {
    empty: <Shown of={TextArea} label="Feedback" rows={3} hint="Up to 2,000 characters." />,
    filled: (
      <Shown
        of={TextArea}
        label="Description"
        rows={3}
        value="One evening with a window, a chair and whoever sits on it."
      />
    ),
    refused: (
      <Shown
        of={TextArea}
        label="Description"
        rows={3}
        value="Short"
        error="Description needs at least 10 characters"
      />
    ),
  },
  TextField: {
    empty: <Shown of={TextField} label="Email" placeholder="Enter your email" />,
    filled: <Shown of={TextField} label="Name" value="Nora Lind" />,
    'with a hint': (
      <Shown
        of={TextField}
        label="Password"
        type="password"
        autoComplete="off"
        hint="At least 6 characters."
      />
    ),
    'refused, with a hint': (
      <Shown
        of={TextField}
        label="Photo URL"
        hint="The address of a picture."
        error="Photo URL is required"
      />
    ),
    'a date': <Shown of={TextField} label="Date" type="date" value="2026-11-24" hint="Tuesday" />,
    'a time': <Shown of={TextField} label="Start" type="time" value="18:00" />,
    'to read only': (
      <Shown of={TextField} label="Email" value="nora.lind@safelight.test" readOnly />
    ),
  },
}
