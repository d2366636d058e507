import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@saywell/react/style.css';
import { App } from './app.tsx';

const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no place for the app.');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
