import { AnimatedButton, type AnimationSpeed } from '@saywell/react';
import { type ReactNode, useState } from 'react';
import { interfaceDemo, interfaceDemoMetadata } from '../content/demos/interface.ts';
import type { AgentName } from '../features/call/call-service.ts';
import { SiteCallPanel } from '../features/call/site-call-panel.tsx';
import { Choice } from '../features/demos/choice.tsx';
import { DemoPage } from '../features/demos/demo-page.tsx';
import { Switch } from '../features/demos/switch.tsx';
import '../styles/pages/demos.css';

export const metadata = { 'interface-demo': interfaceDemoMetadata };

export default function InterfaceDemoPage(): ReactNode {
  return (
    <DemoPage name="interface-demo" title={interfaceDemoMetadata.title} lead={interfaceDemo.lead}>
      <PanelBench />
      <ButtonBench />
    </DemoPage>
  );
}

function PanelBench(): ReactNode {
  const [hasTranscript, setTranscript] = useState(true);
  const [hasTextInput, setTextInput] = useState(true);
  const [agent, setAgent] = useState<AgentName>('main');
  const options = { hasTranscript, hasTextInput, agent };
  return (
    <section className="panel-bench" aria-labelledby="options">
      <div>
        <h2 id="options">{interfaceDemo.optionsTitle}</h2>
        <Switch {...interfaceDemo.transcript} isOn={hasTranscript} onChange={setTranscript} />
        <Switch {...interfaceDemo.textInput} isOn={hasTextInput} onChange={setTextInput} />
        <Choice
          title={interfaceDemo.agentTitle}
          options={interfaceDemo.agents}
          value={agent}
          onChange={setAgent}
        />
        <div className="panel-code">
          <p>{interfaceDemo.codeTitle}</p>
          <code>{asCode(options)}</code>
        </div>
      </div>
      <SiteCallPanel {...options} title={interfaceDemo.panelTitle} text={interfaceDemo.panelText} />
    </section>
  );
}

/** The panel as somebody would write it who builds these options in. */
function asCode({
  hasTranscript,
  hasTextInput,
  agent,
}: Record<'hasTranscript' | 'hasTextInput', boolean> & { agent: AgentName }) {
  const words = ['<SiteCallPanel'];
  if (hasTranscript) words.push('hasTranscript');
  if (hasTextInput) words.push('hasTextInput');
  if (agent !== 'main') words.push(`agent="${agent}"`);
  return `${words.join(' ')} />`;
}

function ButtonBench(): ReactNode {
  const { button } = interfaceDemo;
  const [speed, setSpeed] = useState<AnimationSpeed>('medium');
  const [presses, setPresses] = useState(0);
  return (
    <section className="button-bench" aria-labelledby="animated">
      <div>
        <h2 id="animated">{button.title}</h2>
        <p>{button.text}</p>
        <Choice title={button.speedTitle} options={button.speeds} value={speed} onChange={setSpeed} />
      </div>
      <div className="button-bench-specimen">
        <AnimatedButton speed={speed} onPress={() => setPresses(presses + 1)}>
          {button.label}
        </AnimatedButton>
        <output>{presses > 0 && button.count(presses)}</output>
      </div>
    </section>
  );
}
