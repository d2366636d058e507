import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogActions } from '../dialog.tsx';
import { Form, Submit } from '../form.tsx';

interface MakeDialogProps {
  readonly title: string;
  readonly make: ComponentProps<typeof Form>['submit'];
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The few fields by which something is made. */
export function MakeDialog({ title, make, close, children }: MakeDialogProps): ReactNode {
  return (
    <Dialog title={title} close={close}>
      <Form submit={make}>
        {children}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Make it</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
